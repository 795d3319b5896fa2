-- Runs with Mercer 1.0.0 and newer.
-- What a variant's own row has no column for. A variant without a row has the defaults.
CREATE TABLE mercer.variant_terms (
    variant_id TEXT NOT NULL,
    requires_shipping BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT variant_terms_pkey PRIMARY KEY (variant_id)
);
