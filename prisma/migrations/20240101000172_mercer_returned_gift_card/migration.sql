-- Runs with Mercer 1.0.0 and newer.
-- Sold gift cards that were disabled since a unit of their line is returned, claimed or swapped.
CREATE TABLE mercer.returned_gift_card (
    gift_card_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    line_item_id TEXT NOT NULL,
    act_id TEXT NOT NULL,
    was_disabled BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT returned_gift_card_pkey PRIMARY KEY (gift_card_id)
);
CREATE INDEX returned_gift_card_order_id_idx ON mercer.returned_gift_card (order_id);
CREATE INDEX returned_gift_card_act_id_idx ON mercer.returned_gift_card (act_id);
