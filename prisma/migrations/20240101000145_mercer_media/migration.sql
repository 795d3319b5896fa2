-- Runs with Mercer 1.0.0 and newer.
-- The library of pictures: one row for each address that products have had a picture at, or that was uploaded to. Medusa v1 has a row
-- for each picture of each product, and makes new ones when they are put in another order. The id follows from the address.
CREATE TABLE mercer.media (
    id TEXT NOT NULL,
    url TEXT NOT NULL,
    key TEXT,
    name TEXT NOT NULL,
    alt TEXT,
    focal_x REAL,
    focal_y REAL,
    content_type TEXT,
    width INTEGER,
    height INTEGER,
    size INTEGER,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    deleted_at TIMESTAMPTZ(6),
    CONSTRAINT media_pkey PRIMARY KEY (id)
);
CREATE INDEX media_created_at_id_idx ON mercer.media (created_at DESC, id DESC);

-- Smaller files that were made of a picture.
CREATE TABLE mercer.media_size (
    key TEXT NOT NULL,
    of_key TEXT NOT NULL,
    width INTEGER NOT NULL,
    ratio TEXT,
    size INTEGER NOT NULL,
    created_at TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT media_size_pkey PRIMARY KEY (key)
);
CREATE INDEX media_size_of_key_idx ON mercer.media_size (of_key);

-- Files to delete from the storage, once their time has come and no row names them: of writes that were killed, and of deleted pictures.
CREATE TABLE mercer.file_removal (
    key TEXT NOT NULL,
    due_at TIMESTAMPTZ(6) NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT file_removal_pkey PRIMARY KEY (key)
);
CREATE INDEX file_removal_due_at_idx ON mercer.file_removal (due_at);

-- Which products use a picture.
CREATE INDEX IF NOT EXISTS mercer_image_media ON public.image
    (('media_' || md5(coalesce(substring(url from '/uploads/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$'), url))))
    WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS mercer_product_media ON public.product
    (('media_' || md5(coalesce(substring(thumbnail from '/uploads/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$'), thumbnail))))
    WHERE deleted_at IS NULL AND thumbnail IS NOT NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
    CREATE INDEX IF NOT EXISTS mercer_media_text ON mercer.media USING gin (name gin_trgm_ops, alt gin_trgm_ops);
  END IF;
END $$;
