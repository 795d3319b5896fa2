-- Whom the shop tells of its events, and each telling.
CREATE TYPE mercer.webhook_delivery_state AS ENUM ('pending', 'delivered', 'given_up');

CREATE TABLE mercer.webhook (
    id text NOT NULL,
    url text NOT NULL,
    kinds jsonb NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamptz(6),
    is_disabled boolean NOT NULL DEFAULT false,
    disabled_reason text,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT webhook_pkey PRIMARY KEY (id)
);

CREATE TABLE mercer.webhook_delivery (
    id text NOT NULL,
    webhook_id text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    state mercer.webhook_delivery_state NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    started_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    next_attempt_at timestamptz(6),
    last_attempt_at timestamptz(6),
    last_status integer,
    last_error text,
    last_response text,
    last_duration_ms integer,
    delivered_at timestamptz(6),
    given_up_at timestamptz(6),
    locked_until timestamptz(6),
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id),
    CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id)
        REFERENCES mercer.webhook (id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- An event comes to an endpoint once, however often the outbox's row is worked.
CREATE UNIQUE INDEX webhook_delivery_webhook_id_event_id_key ON mercer.webhook_delivery (webhook_id, event_id);
CREATE INDEX webhook_delivery_webhook_id_created_at_idx ON mercer.webhook_delivery (webhook_id, created_at);
CREATE INDEX webhook_delivery_created_at_idx ON mercer.webhook_delivery (created_at);
CREATE INDEX webhook_delivery_pending_idx ON mercer.webhook_delivery (webhook_id, next_attempt_at)
    WHERE state = 'pending';
