-- The tables of Medusa's modules for inventory and stock locations, as @medusajs/inventory 1.11.7 and
-- @medusajs/stock-location 1.11.6 make them: created where they are missing, adopted where the modules ran. An older
-- module's tables get the columns they lack. The unique index on levels stays in whichever of its two forms it has.
CREATE TABLE IF NOT EXISTS public."inventory_item" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "sku" text,
  "origin_country" text,
  "hs_code" text,
  "mid_code" text,
  "material" text,
  "weight" integer,
  "length" integer,
  "height" integer,
  "width" integer,
  "requires_shipping" boolean DEFAULT true NOT NULL,
  "metadata" jsonb,
  "title" character varying,
  "description" character varying,
  "thumbnail" character varying,
  CONSTRAINT "PK_inventory_item_id" PRIMARY KEY (id)
);
ALTER TABLE public."inventory_item"
  ADD COLUMN IF NOT EXISTS "title" character varying,
  ADD COLUMN IF NOT EXISTS "description" character varying,
  ADD COLUMN IF NOT EXISTS "thumbnail" character varying;
CREATE UNIQUE INDEX IF NOT EXISTS "IDX_inventory_item_sku" ON public."inventory_item" USING btree (sku) WHERE (deleted_at IS NULL);

CREATE TABLE IF NOT EXISTS public."inventory_level" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "inventory_item_id" text NOT NULL,
  "location_id" text NOT NULL,
  "stocked_quantity" integer DEFAULT 0 NOT NULL,
  "reserved_quantity" integer DEFAULT 0 NOT NULL,
  "incoming_quantity" integer DEFAULT 0 NOT NULL,
  "metadata" jsonb,
  CONSTRAINT "PK_inventory_level_id" PRIMARY KEY (id)
);
ALTER TABLE public."inventory_level"
  ADD COLUMN IF NOT EXISTS "reserved_quantity" integer DEFAULT 0 NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS "UQ_inventory_level_inventory_item_id_location_id" ON public."inventory_level" USING btree (inventory_item_id, location_id);
CREATE INDEX IF NOT EXISTS "IDX_inventory_level_inventory_item_id" ON public."inventory_level" USING btree (inventory_item_id);
CREATE INDEX IF NOT EXISTS "IDX_inventory_level_location_id" ON public."inventory_level" USING btree (location_id);

CREATE TABLE IF NOT EXISTS public."reservation_item" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "line_item_id" text,
  "inventory_item_id" text NOT NULL,
  "location_id" text NOT NULL,
  "quantity" integer NOT NULL,
  "metadata" jsonb,
  "external_id" character varying,
  "description" character varying,
  "created_by" character varying,
  CONSTRAINT "PK_reservation_item_id" PRIMARY KEY (id)
);
ALTER TABLE public."reservation_item"
  ADD COLUMN IF NOT EXISTS "external_id" character varying,
  ADD COLUMN IF NOT EXISTS "description" character varying,
  ADD COLUMN IF NOT EXISTS "created_by" character varying;
CREATE INDEX IF NOT EXISTS "IDX_reservation_item_line_item_id" ON public."reservation_item" USING btree (line_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX IF NOT EXISTS "IDX_reservation_item_inventory_item_id" ON public."reservation_item" USING btree (inventory_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX IF NOT EXISTS "IDX_reservation_item_location_id" ON public."reservation_item" USING btree (location_id) WHERE (deleted_at IS NULL);

CREATE TABLE IF NOT EXISTS public."stock_location" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "name" text NOT NULL,
  "address_id" text,
  "metadata" jsonb,
  CONSTRAINT "PK_adf770067d0df1421f525fa25cc" PRIMARY KEY (id)
);
CREATE INDEX IF NOT EXISTS "IDX_stock_location_address_id" ON public."stock_location" USING btree (address_id) WHERE (deleted_at IS NOT NULL);

CREATE TABLE IF NOT EXISTS public."stock_location_address" (
  "id" character varying NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  "address_1" text NOT NULL,
  "address_2" text,
  "company" text,
  "city" text,
  "country_code" text NOT NULL,
  "phone" text,
  "province" text,
  "postal_code" text,
  "metadata" jsonb,
  CONSTRAINT "PK_b79bc27285bede680501b7b81a5" PRIMARY KEY (id)
);
CREATE INDEX IF NOT EXISTS "IDX_stock_location_address_country_code" ON public."stock_location_address" USING btree (country_code);
