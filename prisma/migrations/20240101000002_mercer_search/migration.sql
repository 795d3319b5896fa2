-- What the storefront's search reads: the same expressions stand in packages/api/src/flows/search-products.ts.
CREATE INDEX IF NOT EXISTS mercer_product_search ON public.product USING gin (
    (setweight(to_tsvector('simple', title), 'A')
      || setweight(to_tsvector('simple', coalesce(subtitle, '')), 'B')
      || setweight(to_tsvector('simple', coalesce(description, '')), 'C'))
) WHERE deleted_at IS NULL;

CREATE INDEX IF NOT EXISTS mercer_product_variant_sku ON public.product_variant (lower(sku) text_pattern_ops)
    WHERE deleted_at IS NULL;
