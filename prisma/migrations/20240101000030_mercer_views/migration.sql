-- What operators ask of the panel's lists again and again, under a name.
CREATE TABLE mercer.view (
    id text PRIMARY KEY,
    user_id text NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    is_shared boolean NOT NULL DEFAULT false,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX view_user_id_list_name_key ON mercer.view (user_id, list, name);
CREATE INDEX view_list_is_shared_idx ON mercer.view (list, is_shared);
