-- Runs with Mercer 1.0.0 and newer.
-- The pictures that all products show are read from these indexes alone, so that their ids are not computed again: address and id
-- are beside them. Addresses too long for an index are in their own, which are all but empty.
CREATE INDEX IF NOT EXISTS mercer_image_used ON public.image
    (('media_' || md5(coalesce(substring(url from '/uploads/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$'), url)))) INCLUDE (id, url)
    WHERE deleted_at IS NULL AND octet_length(url) <= 2000;
CREATE INDEX IF NOT EXISTS mercer_image_long ON public.image (id) WHERE deleted_at IS NULL AND octet_length(url) > 2000;
CREATE INDEX IF NOT EXISTS mercer_product_used ON public.product
    (('media_' || md5(coalesce(substring(thumbnail from '/uploads/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$'), thumbnail))))
    INCLUDE (id, thumbnail) WHERE deleted_at IS NULL AND octet_length(thumbnail) <= 2000;
CREATE INDEX IF NOT EXISTS mercer_product_long ON public.product (id) WHERE deleted_at IS NULL AND octet_length(thumbnail) > 2000;
