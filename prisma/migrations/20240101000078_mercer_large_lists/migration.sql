-- What operators' lists of a large shop read: each order of a list, filters that few rows match, and parts of texts. Rows that tie are
-- listed newest first.
CREATE INDEX IF NOT EXISTS mercer_order_by_status ON public."order" (status, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_order_by_payment ON public."order" (payment_status, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_order_by_fulfillment ON public."order" (fulfillment_status, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_customer_first_name ON public.customer (first_name, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_customer_last_name ON public.customer (last_name, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_customer_by_phone ON public.customer (phone, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_inventory_item_created ON public.inventory_item (created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_money_amount_price_list ON public.money_amount (price_list_id)
    WHERE price_list_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS mercer_product_giftcard ON public.product (created_at DESC, id DESC)
    WHERE is_giftcard AND deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_note_created ON public.note (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_audit_user_newest ON mercer.audit (user_id, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_audit_operation_newest ON mercer.audit (operation, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS mercer_audit_outcome_newest ON mercer.audit (outcome, created_at DESC, id DESC);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_inventory_item_text ON public.inventory_item
      USING gin (sku gin_trgm_ops, title gin_trgm_ops, description gin_trgm_ops);
  END IF;
END $$;
