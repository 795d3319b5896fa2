-- Our own tables. They stand in a schema of their own, so that "public" stays exactly as Medusa v1 knows it.
CREATE SCHEMA IF NOT EXISTS mercer;

CREATE TYPE mercer.session_actor AS ENUM ('admin', 'customer');

CREATE TABLE mercer.session (
    id_hash text NOT NULL,
    user_id text NOT NULL,
    actor mercer.session_actor NOT NULL,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at timestamptz(6) NOT NULL,
    CONSTRAINT session_pkey PRIMARY KEY (id_hash)
);
CREATE INDEX session_user_id_actor_idx ON mercer.session (user_id, actor);

CREATE TABLE mercer.token (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    subject_id text NOT NULL,
    data jsonb,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at timestamptz(6) NOT NULL,
    used_at timestamptz(6),
    CONSTRAINT token_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX token_subject_id_purpose_idx ON mercer.token (subject_id, purpose);

CREATE TABLE mercer.idempotency_key (
    key text NOT NULL,
    request_method text NOT NULL,
    request_path text NOT NULL,
    request_hash text NOT NULL,
    response_code integer,
    response_body text,
    recovery_point text NOT NULL DEFAULT 'started',
    locked_until timestamptz(6),
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT idempotency_key_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_key_created_at_idx ON mercer.idempotency_key (created_at);

CREATE TABLE mercer.completion (
    id text NOT NULL,
    cart_id text NOT NULL,
    state text NOT NULL,
    fingerprint text NOT NULL,
    amount integer NOT NULL,
    currency_code text NOT NULL,
    payment_session_id text,
    provider_id text,
    session_data jsonb,
    result jsonb,
    order_id text,
    error jsonb,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT completion_pkey PRIMARY KEY (id)
);
CREATE INDEX completion_cart_id_idx ON mercer.completion (cart_id);
-- One open try a cart: a second one, from another request or server, is refused here.
CREATE UNIQUE INDEX completion_open_cart_id_key ON mercer.completion (cart_id)
    WHERE state IN ('authorizing', 'authorized', 'voiding');

CREATE TABLE mercer.outbox (
    id text NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    dedupe_key text,
    attempts integer NOT NULL DEFAULT 0,
    run_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    locked_until timestamptz(6),
    done_at timestamptz(6),
    last_error text,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outbox_dedupe_key_key ON mercer.outbox (dedupe_key);
CREATE INDEX outbox_open_run_at_idx ON mercer.outbox (run_at) WHERE done_at IS NULL;

CREATE TABLE mercer.rate_limit (
    key varchar(255) NOT NULL,
    points integer NOT NULL DEFAULT 0,
    expire bigint,
    CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
