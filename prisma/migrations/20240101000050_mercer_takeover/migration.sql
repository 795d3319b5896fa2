-- How far a shop of Medusa v1 is taken over; a shop that began here has no row. A take-over that writes the row itself
-- comes before this migration, so both may be there already.
CREATE TABLE IF NOT EXISTS mercer.takeover (
    id integer PRIMARY KEY DEFAULT 1,
    phase text NOT NULL,
    fingerprint text,
    applied_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    live_at timestamptz(6),
    done_at timestamptz(6),
    made jsonb NOT NULL DEFAULT '{}',
    dump text,
    marker jsonb,
    note text
);
-- A shop that an earlier Mercer took over is in use already. `mercer.migrating_since` is when this run began: a shop
-- whose origin was recorded in the same run has just been taken over.
INSERT INTO mercer.takeover (phase, applied_at, live_at, note)
    SELECT CASE WHEN is_new THEN 'applied' ELSE 'live' END, recorded_at, CASE WHEN is_new THEN NULL ELSE recorded_at END,
      CASE WHEN is_new THEN NULL ELSE 'Taken over by a Mercer without takeover commands: no schema was kept for undo.' END
    FROM (SELECT recorded_at, recorded_at >= coalesce(
        nullif(current_setting('mercer.migrating_since', true), '')::timestamptz, CURRENT_TIMESTAMP) AS is_new
      FROM mercer.shop_origin WHERE origin = 'medusa_v1') taken
    ON CONFLICT (id) DO NOTHING;
