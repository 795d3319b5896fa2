-- Who did what, what their roles would be refused, and names for the tokens that operators make.
CREATE TABLE mercer.audit (
    id text PRIMARY KEY,
    user_id text NOT NULL,
    operation text NOT NULL,
    path text NOT NULL,
    target_id text,
    changes jsonb NOT NULL,
    outcome text NOT NULL,
    ip text NOT NULL,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX audit_created_at_idx ON mercer.audit (created_at, id);
CREATE INDEX audit_user_id_created_at_idx ON mercer.audit (user_id, created_at);
CREATE INDEX audit_target_id_created_at_idx ON mercer.audit (target_id, created_at);

CREATE TABLE mercer.role_report (
    operation text NOT NULL,
    role text NOT NULL,
    count integer NOT NULL DEFAULT 0,
    last_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (operation, role)
);

ALTER TABLE mercer.token ADD COLUMN id text;
ALTER TABLE mercer.token ADD COLUMN name text;
ALTER TABLE mercer.token ADD COLUMN last_used_at timestamptz(6);
CREATE UNIQUE INDEX token_id_key ON mercer.token (id);
