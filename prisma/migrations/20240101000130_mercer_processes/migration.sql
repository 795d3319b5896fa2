-- Runs with Mercer 1.0.0 and newer.
-- The servers and workers that run, each with the time it was last seen. Rows of those that have ended are deleted.
CREATE TABLE mercer.process (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    version TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    seen_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT process_pkey PRIMARY KEY (id)
);
