-- What was decided about an order and takes an outside provider: recorded before the provider is asked.
CREATE TABLE mercer.order_act (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    plan jsonb NOT NULL,
    results jsonb,
    error jsonb,
    idempotency_key text,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT order_act_pkey PRIMARY KEY (id)
);
CREATE INDEX order_act_order_id_idx ON mercer.order_act (order_id);
-- One act an order at a time: a second one waits for it.
CREATE UNIQUE INDEX order_act_under_way ON mercer.order_act (order_id) WHERE state = 'intended';
