-- Runs with Mercer 1.0.0 and newer.
-- Roles that the shop makes: which areas they read and write. Operators and invitations that have one are members in the
-- column of Medusa v1; Medusa v1 and versions of Mercer without these tables treat them as such.
CREATE TABLE mercer.role (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    read JSONB NOT NULL,
    write JSONB NOT NULL,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT role_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX role_name_key ON mercer.role (lower(name));
CREATE TABLE mercer.user_role (
    user_id TEXT NOT NULL,
    role_id TEXT NOT NULL,
    CONSTRAINT user_role_pkey PRIMARY KEY (user_id),
    CONSTRAINT user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES mercer.role (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX user_role_role_id_idx ON mercer.user_role (role_id);
CREATE TABLE mercer.invite_role (
    invite_id TEXT NOT NULL,
    role_id TEXT NOT NULL,
    CONSTRAINT invite_role_pkey PRIMARY KEY (invite_id),
    CONSTRAINT invite_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES mercer.role (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX invite_role_role_id_idx ON mercer.invite_role (role_id);
