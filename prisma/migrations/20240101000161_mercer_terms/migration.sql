-- Runs with Mercer 1.0.0 and newer.
-- What is decided once for a cart and its order. Rows of public.cart and public."order" without one have the defaults.
CREATE TABLE mercer.cart_terms (
    cart_id TEXT NOT NULL,
    money INTEGER,
    language TEXT,
    vat_id TEXT,
    vat_state TEXT,
    automatic_promotions BOOLEAN NOT NULL DEFAULT true,
    promotions_until TIMESTAMPTZ(6),
    result JSONB,
    frozen JSONB,
    CONSTRAINT cart_terms_pkey PRIMARY KEY (cart_id),
    CONSTRAINT cart_terms_money CHECK (money IN (1, 2))
);

CREATE TABLE mercer.order_terms (
    order_id TEXT NOT NULL,
    money INTEGER NOT NULL DEFAULT 1,
    language TEXT,
    tax_treatment TEXT NOT NULL DEFAULT 'normal',
    tax_reason TEXT,
    vat_id TEXT,
    CONSTRAINT order_terms_pkey PRIMARY KEY (order_id),
    CONSTRAINT order_terms_money CHECK (money IN (1, 2)),
    CONSTRAINT order_terms_tax_treatment CHECK (tax_treatment IN ('normal', 'reverse_charge', 'exempt'))
);
