-- Transactions that changed the catalog: an answer of the catalog in a server's memory is right as long as none of them
-- is newer than what it was made from. Without the stock, which every order changes: it is never kept.
CREATE TABLE mercer.catalog_change (
    xid BIGINT NOT NULL,
    recorded_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT catalog_change_pkey PRIMARY KEY (xid)
);

-- One row while the triggers below exist.
CREATE TABLE mercer.catalog_tracking (
    id INTEGER NOT NULL DEFAULT 1,
    since TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT catalog_tracking_pkey PRIMARY KEY (id)
);

-- As its owner: also a role without rights in this schema may write to the catalog's tables.
CREATE FUNCTION mercer.record_catalog_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO mercer.catalog_change (xid) VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- The tables that answers of the catalog are made from.
CREATE FUNCTION mercer.catalog_tables() RETURNS regclass[] LANGUAGE sql STABLE AS $$
    SELECT ARRAY['public.country', 'public.currency', 'public.customer_group', 'public.fulfillment_provider', 'public.image',
        'public.money_amount', 'public.payment_provider', 'public.price_list', 'public.price_list_customer_groups',
        'public.product', 'public.product_category', 'public.product_category_product', 'public.product_collection',
        'public.product_images', 'public.product_option', 'public.product_option_value', 'public.product_sales_channel',
        'public.product_shipping_profile', 'public.product_tag', 'public.product_tags', 'public.product_tax_rate',
        'public.product_type', 'public.product_type_tax_rate', 'public.product_variant', 'public.product_variant_inventory_item',
        'public.product_variant_money_amount', 'public.publishable_api_key', 'public.publishable_api_key_sales_channel',
        'public.region', 'public.region_fulfillment_providers', 'public.region_payment_providers', 'public.return_reason',
        'public.sales_channel', 'public.shipping_option', 'public.shipping_option_requirement', 'public.shipping_profile',
        'public.shipping_tax_rate', 'public.store', 'public.store_currencies', 'public.tax_provider', 'public.tax_rate']::regclass[]
$$;

-- Creates the triggers. In a shop taken over from Medusa v1 they are created when it goes live.
CREATE FUNCTION mercer.track_catalog() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    one regclass;
    columns text;
BEGIN
    FOREACH one IN ARRAY mercer.catalog_tables() LOOP
        SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
            WHERE attrelid = one AND attnum > 0 AND NOT attisdropped
              AND NOT (one = 'public.product_variant'::regclass AND attname IN ('inventory_quantity', 'updated_at'));
        EXECUTE format('DROP TRIGGER IF EXISTS mercer_catalog_change ON %1$s;
            DROP TRIGGER IF EXISTS mercer_catalog_update ON %1$s;
            CREATE TRIGGER mercer_catalog_change AFTER INSERT OR DELETE OR TRUNCATE ON %1$s
                FOR EACH STATEMENT EXECUTE FUNCTION mercer.record_catalog_change();
            CREATE TRIGGER mercer_catalog_update AFTER UPDATE OF %2$s ON %1$s
                FOR EACH STATEMENT EXECUTE FUNCTION mercer.record_catalog_change()', one, columns);
    END LOOP;
    INSERT INTO mercer.catalog_tracking DEFAULT VALUES ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION mercer.untrack_catalog() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    one regclass;
BEGIN
    DELETE FROM mercer.catalog_tracking;
    FOREACH one IN ARRAY mercer.catalog_tables() LOOP
        EXECUTE format('DROP TRIGGER IF EXISTS mercer_catalog_change ON %1$s;
            DROP TRIGGER IF EXISTS mercer_catalog_update ON %1$s', one);
    END LOOP;
END $$;

SELECT mercer.track_catalog() WHERE (SELECT origin FROM mercer.shop_origin LIMIT 1) IS DISTINCT FROM 'medusa_v1';
