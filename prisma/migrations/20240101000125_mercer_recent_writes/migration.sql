-- Runs with Mercer 1.0.0 and newer.
-- How far the log of the database was when an account last wrote: read replicas that have not come that far are not asked for it.
-- Unlogged, so that noting it waits for no disk; after a crash all servers wait for the replicas once.
CREATE UNLOGGED TABLE mercer.recent_write (
    account TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    written_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT recent_write_pkey PRIMARY KEY (account)
);
