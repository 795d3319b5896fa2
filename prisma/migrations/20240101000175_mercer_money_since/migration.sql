-- From this moment on new carts are of version 2 of money, in which a discount on a price with tax is with tax too; others
-- are from their next write on, and placed orders stay what they are. A shop that is being taken over from Medusa v1 begins
-- with it when it goes live. No server from before may start beside it: one that cannot read versions would charge amounts
-- that others do not see. A cart whose server's clock is ahead belongs to before too.
INSERT INTO mercer.setting (key, value)
SELECT 'money_since', to_jsonb(greatest(clock_timestamp(), (SELECT max(created_at) + interval '1 millisecond' FROM public.cart)))
WHERE EXISTS (SELECT FROM mercer.shop_origin WHERE origin = 'mercer')
    OR EXISTS (SELECT FROM mercer.takeover WHERE phase IN ('live', 'done'))
ON CONFLICT (key) DO NOTHING;
