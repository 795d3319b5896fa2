-- Runs with Mercer 1.0.0 and newer.
-- What came back to gift cards, beside v1's gift_card_transaction: a negative row there would change an order's total.
CREATE TABLE mercer.gift_card_entry (
    id TEXT NOT NULL,
    gift_card_id TEXT NOT NULL,
    order_id TEXT,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    tax INTEGER NOT NULL DEFAULT 0,
    act_id TEXT,
    refund_id TEXT,
    issued_gift_card_id TEXT,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT gift_card_entry_pkey PRIMARY KEY (id),
    CONSTRAINT gift_card_entry_kind_check CHECK (kind IN ('refund', 'cancel', 'operator'))
);
CREATE INDEX gift_card_entry_order_id_idx ON mercer.gift_card_entry (order_id);
CREATE INDEX gift_card_entry_gift_card_id_idx ON mercer.gift_card_entry (gift_card_id);
CREATE INDEX gift_card_entry_refund_id_idx ON mercer.gift_card_entry (refund_id);
CREATE INDEX gift_card_entry_issued_gift_card_id_idx ON mercer.gift_card_entry (issued_gift_card_id);

-- What a return, claim or swap is worth, and what of it goes to gift cards. return.refund_amount stays its money.
CREATE TABLE mercer.return_terms (
    return_id TEXT NOT NULL,
    worth INTEGER NOT NULL,
    gift_card_refund INTEGER NOT NULL,
    CONSTRAINT return_terms_pkey PRIMARY KEY (return_id)
);
