-- Runs with Mercer 1.0.0 and newer.
-- What a line's own row has no column for: the rates that a custom line is taxed with, a list or "region" for the default
-- of its region; the title and description in the language of its order. Without a foreign key: v1's tables stay as they are.
CREATE TABLE mercer.line_terms (
    line_item_id TEXT NOT NULL,
    title TEXT,
    description TEXT,
    tax_rates JSONB,
    CONSTRAINT line_terms_pkey PRIMARY KEY (line_item_id)
);
