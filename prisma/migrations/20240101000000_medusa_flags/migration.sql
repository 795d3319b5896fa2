-- What Medusa 1.20 makes under feature flags that its owner may have switched off (sales_channels, analytics): added where
-- it is missing. It stands before our own migrations, which use these tables; the two flags that are off by default are
-- dealt with in the one before.

-- A shop without channels sells everything to everybody: its products go into the channel that every shop has.
DO $channels$
DECLARE
  channel text := 'sc_' || upper(substr(md5(random()::text || clock_timestamp()::text), 1, 26));
BEGIN
  IF to_regclass('public.sales_channel') IS NOT NULL THEN
    RETURN;
  END IF;
  CREATE TABLE public."sales_channel" (
    "id" character varying NOT NULL,
    "created_at" timestamp with time zone DEFAULT now() NOT NULL,
    "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
    "deleted_at" timestamp with time zone,
    "name" character varying NOT NULL,
    "description" character varying,
    "is_disabled" boolean DEFAULT false NOT NULL,
    "metadata" jsonb,
    CONSTRAINT "PK_d1eb0b923ea5a0eb1e0916191f1" PRIMARY KEY (id)
  );
  CREATE TABLE IF NOT EXISTS public."product_sales_channel" (
    "product_id" character varying NOT NULL,
    "sales_channel_id" character varying NOT NULL,
    CONSTRAINT "PK_fd29b6a8bd641052628dee19583" PRIMARY KEY (product_id, sales_channel_id)
  );
  ALTER TABLE public."store" ADD COLUMN IF NOT EXISTS "default_sales_channel_id" character varying;
  IF EXISTS (SELECT FROM public."store") THEN
    INSERT INTO public."sales_channel" (id, name, description)
      VALUES (channel, 'Default Sales Channel', 'The channel of everything that names no other');
    UPDATE public."store" SET default_sales_channel_id = channel
      WHERE id = (SELECT id FROM public."store" ORDER BY created_at, id LIMIT 1);
    INSERT INTO public."product_sales_channel" (product_id, sales_channel_id) SELECT id, channel FROM public."product";
  END IF;
END
$channels$;

ALTER TABLE public."sales_channel" ADD COLUMN IF NOT EXISTS "metadata" jsonb;
CREATE TABLE IF NOT EXISTS public."product_sales_channel" (
  "product_id" character varying NOT NULL,
  "sales_channel_id" character varying NOT NULL,
  CONSTRAINT "PK_fd29b6a8bd641052628dee19583" PRIMARY KEY (product_id, sales_channel_id)
);
ALTER TABLE public."cart" ADD COLUMN IF NOT EXISTS "sales_channel_id" character varying;
ALTER TABLE public."order" ADD COLUMN IF NOT EXISTS "sales_channel_id" character varying;
ALTER TABLE public."store" ADD COLUMN IF NOT EXISTS "default_sales_channel_id" character varying;

CREATE INDEX IF NOT EXISTS "IDX_37341bad297fe5cca91f921032" ON public."product_sales_channel" USING btree (sales_channel_id);
CREATE INDEX IF NOT EXISTS "IDX_5a4d5e1e60f97633547821ec8d" ON public."product_sales_channel" USING btree (product_id);

CREATE TABLE IF NOT EXISTS public."analytics_config" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "user_id" character varying NOT NULL,
  "opt_out" boolean DEFAULT false NOT NULL,
  "anonymize" boolean DEFAULT false NOT NULL,
  CONSTRAINT "PK_93505647c5d7cb479becb810b0f" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS "IDX_379ca70338ce9991f3affdeedf" ON public."analytics_config" USING btree (id, user_id) WHERE (deleted_at IS NULL);

-- PostgreSQL has no ADD CONSTRAINT IF NOT EXISTS.
DO $ties$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public."cart"'::regclass AND conname = 'FK_a2bd3c26f42e754b9249ba78fd6') THEN
    ALTER TABLE public."cart" ADD CONSTRAINT "FK_a2bd3c26f42e754b9249ba78fd6" FOREIGN KEY (sales_channel_id) REFERENCES public."sales_channel"(id);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public."order"'::regclass AND conname = 'FK_6ff7e874f01b478c115fdd462eb') THEN
    ALTER TABLE public."order" ADD CONSTRAINT "FK_6ff7e874f01b478c115fdd462eb" FOREIGN KEY (sales_channel_id) REFERENCES public."sales_channel"(id);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public."product_sales_channel"'::regclass AND conname = 'FK_37341bad297fe5cca91f921032b') THEN
    ALTER TABLE public."product_sales_channel" ADD CONSTRAINT "FK_37341bad297fe5cca91f921032b" FOREIGN KEY (sales_channel_id) REFERENCES public."sales_channel"(id) ON UPDATE CASCADE ON DELETE CASCADE;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public."store"'::regclass AND conname = 'UQ_61b0f48cccbb5f41c750bac7286') THEN
    ALTER TABLE public."store" ADD CONSTRAINT "UQ_61b0f48cccbb5f41c750bac7286" UNIQUE (default_sales_channel_id);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public."store"'::regclass AND conname = 'FK_61b0f48cccbb5f41c750bac7286') THEN
    ALTER TABLE public."store" ADD CONSTRAINT "FK_61b0f48cccbb5f41c750bac7286" FOREIGN KEY (default_sales_channel_id) REFERENCES public."sales_channel"(id);
  END IF;
END
$ties$;
