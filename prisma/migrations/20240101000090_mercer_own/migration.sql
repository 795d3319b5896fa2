-- Work of a shop's own event handlers that has failed for three days waits until an operator tries it again.
ALTER TABLE mercer.outbox ADD COLUMN parked_at TIMESTAMPTZ(6);

-- The runs of a shop's own jobs: when, and why one failed.
CREATE TABLE mercer.job_run (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  started_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
  ended_at TIMESTAMPTZ(6),
  error TEXT
);
CREATE INDEX job_run_name_started_at_idx ON mercer.job_run (name, started_at);
