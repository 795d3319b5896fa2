-- Runs with Mercer 1.0.0 and newer.
-- What the shop has decided about itself, by key. A key without a row has its default: the rules of Medusa v1.
CREATE TABLE mercer.setting (
    key TEXT NOT NULL,
    value JSONB NOT NULL,
    updated_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_by TEXT,
    CONSTRAINT setting_pkey PRIMARY KEY (key)
);
