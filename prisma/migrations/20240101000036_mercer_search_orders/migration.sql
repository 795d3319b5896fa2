-- What operators search orders and customers by: order numbers, postal codes, SKUs, and phone numbers by their digits. The expressions
-- are those of packages/api/src/flows/search-people.ts and search-orders.ts.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_address_postal_code ON public.address USING gin (postal_code gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_address_phone ON public.address
      USING gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_customer_phone ON public.customer
      USING gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_order_number ON public."order" USING gin ((display_id::text) gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_variant_sku_text ON public.product_variant USING gin (sku gin_trgm_ops);
  END IF;
END $$;
