-- Runs with Mercer 1.0.0 and newer.
-- Operators whom a note mentions, until they have read it.
CREATE TABLE mercer.mention (
    id TEXT NOT NULL,
    note_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    read_at TIMESTAMPTZ(6),
    CONSTRAINT mention_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX mention_note_id_user_id_key ON mercer.mention (note_id, user_id);
CREATE INDEX mention_user_id_created_at_idx ON mercer.mention (user_id, created_at);
