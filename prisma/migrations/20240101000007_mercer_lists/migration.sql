-- What operators' lists read: the newest first, by their filters, and by parts of texts.
CREATE INDEX IF NOT EXISTS mercer_customer_created ON public.customer (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_customer_account ON public.customer (has_account, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_discount_created ON public.discount (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_discount_kind ON public.discount (is_dynamic, is_disabled, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_created ON public.product (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_status ON public.product (status, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_title ON public.product (title, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_type ON public.product (type_id) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_collection ON public.product (collection_id) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_sales_channel ON public.product_sales_channel (sales_channel_id, product_id);
CREATE INDEX IF NOT EXISTS mercer_variant_created ON public.product_variant (created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_order_created ON public."order" (created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_order_status ON public."order" (status, payment_status, fulfillment_status, created_at DESC);
CREATE INDEX IF NOT EXISTS mercer_order_email ON public."order" (email);

-- Parts of texts need pg_trgm, which some servers lack or keep from ordinary users: searching works without, slower.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_customer_text ON public.customer
      USING gin (email gin_trgm_ops, first_name gin_trgm_ops, last_name gin_trgm_ops, phone gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_address_text ON public.address
      USING gin (first_name gin_trgm_ops, last_name gin_trgm_ops, phone gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_order_text ON public."order" USING gin (email gin_trgm_ops);
    CREATE INDEX IF NOT EXISTS mercer_discount_text ON public.discount USING gin (code gin_trgm_ops);
  END IF;
END $$;
