-- Runs with Mercer 1.0.0 and newer.
-- Numbers that a shop's own rule has given orders. An order without one, or with none that is unique, is displayed by its display_id.
CREATE TABLE mercer.order_number (
    order_id TEXT NOT NULL,
    order_number TEXT,
    failure TEXT,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT order_number_pkey PRIMARY KEY (order_id)
);
CREATE UNIQUE INDEX order_number_order_number_key ON mercer.order_number (order_number);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_order_number_text ON mercer.order_number USING gin (order_number gin_trgm_ops);
  END IF;
END $$;
