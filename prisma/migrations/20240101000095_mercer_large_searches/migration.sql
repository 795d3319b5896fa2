-- Runs with Mercer 1.0.0 and newer.
-- What lists of a large shop read besides: the lines of order edits, which v1 has an index for only if they replace another line,
-- and the emails of drafts, whose carts are few of all.
CREATE INDEX IF NOT EXISTS mercer_line_item_order_edit ON public.line_item (order_edit_id) WHERE order_edit_id IS NOT NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_cart_draft_email ON public.cart USING gin (email gin_trgm_ops) WHERE type = 'draft_order';
  END IF;
END $$;
