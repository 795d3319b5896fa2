-- Runs with Mercer 1.0.0 and newer.
-- When an operator has last started parked work again: its three days count from then, and it keeps when it was made.
ALTER TABLE mercer.outbox ADD COLUMN retried_at TIMESTAMPTZ(6);
