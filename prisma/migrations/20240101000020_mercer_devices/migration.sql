-- Devices from which an account has logged in: strangers' wrong passwords do not hold them up.
CREATE TABLE mercer.known_device (
    token_hash text NOT NULL,
    actor mercer.session_actor NOT NULL,
    subject_id text NOT NULL,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at timestamptz(6) NOT NULL,
    PRIMARY KEY (token_hash, actor, subject_id)
);
CREATE INDEX known_device_subject_id_actor_idx ON mercer.known_device (subject_id, actor);
