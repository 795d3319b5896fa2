-- Runs with Mercer 1.0.0 and newer.
-- Which operator has which page of the panel open: written every 15 seconds for each open page, and deleted soon after the last
-- time. Unlogged, so that it waits for no disk; after a crash the next requests fill it again.
CREATE UNLOGGED TABLE mercer.presence (
    resource TEXT NOT NULL,
    resource_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    is_editing BOOLEAN NOT NULL,
    seen_at TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT presence_pkey PRIMARY KEY (resource, resource_id, user_id)
);
