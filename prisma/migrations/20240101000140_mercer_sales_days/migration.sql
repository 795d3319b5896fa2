-- Runs with Mercer 1.0.0 and newer.
-- What was sold on each past day of the shop's time zone, so that reports of years need not read every order. Rows are only ever made
-- from the orders, and a day whose orders have changed since is read from them until it is made again.
CREATE TABLE mercer.sales_day (
    date DATE NOT NULL,
    currency_code TEXT NOT NULL,
    region_id TEXT NOT NULL,
    sales_channel_id TEXT NOT NULL DEFAULT '',
    orders INTEGER NOT NULL,
    first_orders INTEGER NOT NULL,
    total BIGINT NOT NULL,
    refunded BIGINT NOT NULL,
    discounts BIGINT NOT NULL,
    gift_cards BIGINT NOT NULL,
    CONSTRAINT sales_day_pkey PRIMARY KEY (date, currency_code, region_id, sales_channel_id)
);

CREATE TABLE mercer.sales_day_item (
    date DATE NOT NULL,
    currency_code TEXT NOT NULL,
    product_id TEXT NOT NULL DEFAULT '',
    variant_id TEXT NOT NULL DEFAULT '',
    units INTEGER NOT NULL,
    total BIGINT NOT NULL,
    CONSTRAINT sales_day_item_pkey PRIMARY KEY (date, currency_code, product_id, variant_id)
);

-- One row. All days before kept_until are in the two tables above, but for those with a change.
CREATE TABLE mercer.sales_days (
    id INTEGER NOT NULL DEFAULT 1,
    time_zone TEXT,
    tracked BOOLEAN NOT NULL DEFAULT false,
    kept_until DATE,
    CONSTRAINT sales_days_pkey PRIMARY KEY (id)
);
INSERT INTO mercer.sales_days DEFAULT VALUES;

-- Orders of past days that were changed, by when they were placed. Only added to, so that no writer waits for another.
CREATE TABLE mercer.sales_change (
    id BIGSERIAL NOT NULL,
    placed_at TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT sales_change_pkey PRIMARY KEY (id)
);
CREATE INDEX sales_change_placed_at_idx ON mercer.sales_change (placed_at);

-- As their owner: also a role without rights in this schema may write to orders. An order of the last hour is of a day that is not made
-- yet: a checkout adds nothing.
CREATE FUNCTION mercer.record_order_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO mercer.sales_change (placed_at) VALUES (OLD.created_at);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO mercer.sales_change (placed_at) VALUES (NEW.created_at);
    END IF;
    IF TG_OP <> 'UPDATE' OR NEW.created_at <> OLD.created_at OR NEW.customer_id <> OLD.customer_id THEN
        -- Another order may be its customer's first one now, or no longer.
        INSERT INTO mercer.sales_change (placed_at)
            SELECT min(o.created_at) FROM public."order" o
            WHERE o.customer_id IN (OLD.customer_id, NEW.customer_id) AND o.id <> coalesce(NEW.id, OLD.id)
            GROUP BY o.customer_id;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION mercer.record_sales_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO mercer.sales_change (placed_at)
        SELECT o.created_at FROM public."order" o
        WHERE o.id IN (OLD.order_id, NEW.order_id) AND o.created_at < now() - interval '1 hour';
    RETURN NULL;
END $$;

-- Creates the triggers. In a shop taken over from Medusa v1 they are created when it goes live. A line becomes an order's when that is
-- placed or its edit is confirmed.
CREATE FUNCTION mercer.track_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM mercer.untrack_sales();
    CREATE TRIGGER mercer_sales_insert AFTER INSERT ON public."order" FOR EACH ROW
        WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION mercer.record_order_change();
    CREATE TRIGGER mercer_sales_update AFTER UPDATE OF status, currency_code, region_id, sales_channel_id, customer_id, created_at
        ON public."order" FOR EACH ROW
        WHEN (least(OLD.created_at, NEW.created_at) < now() - interval '1 hour'
            AND (OLD.status = 'canceled', OLD.currency_code, OLD.region_id, OLD.sales_channel_id, OLD.customer_id, OLD.created_at)
              IS DISTINCT FROM
                (NEW.status = 'canceled', NEW.currency_code, NEW.region_id, NEW.sales_channel_id, NEW.customer_id, NEW.created_at))
        EXECUTE FUNCTION mercer.record_order_change();
    CREATE TRIGGER mercer_sales_delete AFTER DELETE ON public."order" FOR EACH ROW
        WHEN (OLD.created_at < now() - interval '1 hour') EXECUTE FUNCTION mercer.record_order_change();
    CREATE TRIGGER mercer_sales_insert AFTER INSERT ON public.payment FOR EACH ROW
        WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_update AFTER UPDATE OF amount, amount_refunded, canceled_at, order_id, swap_id
        ON public.payment FOR EACH ROW EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_delete AFTER DELETE ON public.payment FOR EACH ROW
        WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_change AFTER INSERT OR UPDATE OR DELETE ON public.gift_card_transaction FOR EACH ROW
        EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_change AFTER INSERT OR DELETE ON public.order_discounts FOR EACH ROW
        EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_update AFTER UPDATE OF confirmed_at ON public.order_edit FOR EACH ROW
        EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_insert AFTER INSERT ON public.line_item FOR EACH ROW
        WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_update AFTER UPDATE OF quantity, unit_price, variant_id, order_id, swap_id, claim_order_id,
        allow_discounts, is_return ON public.line_item FOR EACH ROW
        WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION mercer.record_sales_change();
    CREATE TRIGGER mercer_sales_delete AFTER DELETE ON public.line_item FOR EACH ROW
        WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION mercer.record_sales_change();
    UPDATE mercer.sales_days SET tracked = true, kept_until = NULL;
END $$;

CREATE FUNCTION mercer.untrack_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    one record;
BEGIN
    UPDATE mercer.sales_days SET tracked = false, kept_until = NULL;
    FOR one IN SELECT tgname, tgrelid::regclass AS tied FROM pg_trigger
        WHERE tgname LIKE 'mercer\_sales\_%' AND tgfoid IN ('mercer.record_order_change'::regproc, 'mercer.record_sales_change'::regproc)
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.tied);
    END LOOP;
END $$;

SELECT mercer.track_sales() WHERE (SELECT origin FROM mercer.shop_origin LIMIT 1) IS DISTINCT FROM 'medusa_v1';
