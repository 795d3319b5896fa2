-- Runs with Mercer 1.0.0 and newer.
-- Balances that an operator or a canceled order changed before there were entries get one opening entry, so that each
-- card's history adds up. Repeated when a shop goes live: until then Medusa v1 changes balances without entries.
CREATE FUNCTION mercer.open_gift_cards() RETURNS void LANGUAGE sql AS $$
    INSERT INTO mercer.gift_card_entry (id, gift_card_id, kind, amount)
    SELECT 'gce_opening_' || g.id, g.id, 'operator',
        g.balance - g.value + coalesce(paid.amount, 0) - coalesce(back.amount, 0)
    FROM public.gift_card g
        LEFT JOIN (SELECT gift_card_id, sum(amount) AS amount FROM public.gift_card_transaction GROUP BY 1) paid
            ON paid.gift_card_id = g.id
        LEFT JOIN (SELECT gift_card_id, sum(amount) AS amount FROM mercer.gift_card_entry
            WHERE issued_gift_card_id IS NULL GROUP BY 1) back ON back.gift_card_id = g.id
    WHERE g.balance <> g.value - coalesce(paid.amount, 0) + coalesce(back.amount, 0)
    ON CONFLICT (id) DO UPDATE SET amount = gift_card_entry.amount + excluded.amount
$$;
SELECT mercer.open_gift_cards();
