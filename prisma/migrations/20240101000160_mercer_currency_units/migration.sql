-- Runs with Mercer 1.0.0 and newer.
-- How many decimals the amounts of a currency have, as a fact of the shop, and the smallest amount that can be paid. A currency that has
-- amounts keeps what the panel has shown them with until now; all others get those of ISO 4217 when they are first used.
CREATE TABLE mercer.currency_unit (
    code TEXT NOT NULL,
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 3),
    step INTEGER NOT NULL DEFAULT 1 CHECK (step > 0),
    source TEXT NOT NULL,
    fixed_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT currency_unit_pkey PRIMARY KEY (code)
);

INSERT INTO mercer.currency_unit (code, decimals, source)
SELECT c.code, CASE WHEN c.code IN ('bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf',
    'xof', 'xpf') THEN 0 ELSE 2 END, 'panel'
FROM public.currency c
WHERE EXISTS (SELECT FROM public.money_amount a WHERE a.currency_code = c.code)
    OR EXISTS (SELECT FROM public."order" o WHERE o.currency_code = c.code)
    OR EXISTS (SELECT FROM public.payment p WHERE p.currency_code = c.code)
    OR EXISTS (SELECT FROM public.region r WHERE r.currency_code = c.code AND (
        EXISTS (SELECT FROM public.gift_card g WHERE g.region_id = r.id)
        OR EXISTS (SELECT FROM public.cart t WHERE t.region_id = r.id)
        OR EXISTS (SELECT FROM public.shipping_option s WHERE s.region_id = r.id AND s.amount <> 0)));

-- Kept answers contain the units of their currencies. In plpgsql, as tables of a flag may still be missing here.
CREATE OR REPLACE FUNCTION mercer.catalog_tables() RETURNS regclass[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ARRAY['public.country', 'public.currency', 'public.customer_group', 'public.fulfillment_provider', 'public.image',
        'public.money_amount', 'public.payment_provider', 'public.price_list', 'public.price_list_customer_groups',
        'public.product', 'public.product_category', 'public.product_category_product', 'public.product_collection',
        'public.product_images', 'public.product_option', 'public.product_option_value', 'public.product_sales_channel',
        'public.product_shipping_profile', 'public.product_tag', 'public.product_tags', 'public.product_tax_rate',
        'public.product_type', 'public.product_type_tax_rate', 'public.product_variant', 'public.product_variant_inventory_item',
        'public.product_variant_money_amount', 'public.publishable_api_key', 'public.publishable_api_key_sales_channel',
        'public.region', 'public.region_fulfillment_providers', 'public.region_payment_providers', 'public.return_reason',
        'public.sales_channel', 'public.shipping_option', 'public.shipping_option_requirement', 'public.shipping_profile',
        'public.shipping_tax_rate', 'public.store', 'public.store_currencies', 'public.tax_provider', 'public.tax_rate',
        'mercer.currency_unit']::regclass[];
END $$;

DO $$
BEGIN
    IF EXISTS (SELECT FROM mercer.catalog_tracking) THEN
        CREATE TRIGGER mercer_catalog_change AFTER INSERT OR DELETE OR TRUNCATE ON mercer.currency_unit
            FOR EACH STATEMENT EXECUTE FUNCTION mercer.record_catalog_change();
        CREATE TRIGGER mercer_catalog_update AFTER UPDATE ON mercer.currency_unit
            FOR EACH STATEMENT EXECUTE FUNCTION mercer.record_catalog_change();
    END IF;
END $$;
