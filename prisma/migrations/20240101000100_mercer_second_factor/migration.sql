-- Runs with Mercer 1.0.0 and newer.
-- Operators' second factor: the secret of their authenticator app, encrypted, and their recovery codes as hashes.
CREATE TABLE mercer.second_factor (
    user_id text PRIMARY KEY,
    secret text NOT NULL,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    confirmed_at timestamptz(6),
    last_step integer
);
CREATE TABLE mercer.recovery_code (
    user_id text NOT NULL REFERENCES mercer.second_factor (user_id) ON DELETE CASCADE ON UPDATE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- What operators see of their sessions. The defaults are for servers of earlier versions, which do not write these columns.
ALTER TABLE mercer.session ADD COLUMN id text NOT NULL DEFAULT 'session_' || replace(gen_random_uuid()::text, '-', '');
ALTER TABLE mercer.session ADD COLUMN user_agent text;
ALTER TABLE mercer.session ADD COLUMN ip text;
ALTER TABLE mercer.session ADD COLUMN last_used_at timestamptz(6);
CREATE UNIQUE INDEX session_id_key ON mercer.session (id);
