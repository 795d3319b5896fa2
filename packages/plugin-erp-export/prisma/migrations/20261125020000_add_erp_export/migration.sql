CREATE SCHEMA IF NOT EXISTS "plugin_erp_export";

-- CreateEnum
CREATE TYPE "plugin_erp_export"."ErpEntryKind" AS ENUM ('item', 'shipping', 'gift_card', 'canceled', 'refund');

-- CreateTable
CREATE TABLE "plugin_erp_export"."entry" (
    "seq" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "plugin_erp_export"."ErpEntryKind" NOT NULL,
    "order_id" TEXT NOT NULL,
    "order_number" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(6) NOT NULL,
    "sku" TEXT,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "currency_code" TEXT NOT NULL,
    "export_id" TEXT,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "plugin_erp_export"."export" (
    "id" TEXT NOT NULL,
    "number" SERIAL NOT NULL,
    "file_key" TEXT NOT NULL,
    "is_open" BOOLEAN,
    "rows" INTEGER,
    "size" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "entry_export_id_seq_idx" ON "plugin_erp_export"."entry"("export_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "entry_source_position_key" ON "plugin_erp_export"."entry"("source", "position");

-- CreateIndex
CREATE UNIQUE INDEX "export_number_key" ON "plugin_erp_export"."export"("number");

-- CreateIndex
CREATE UNIQUE INDEX "export_file_key_key" ON "plugin_erp_export"."export"("file_key");

-- CreateIndex
CREATE UNIQUE INDEX "export_is_open_key" ON "plugin_erp_export"."export"("is_open");

-- CreateIndex
CREATE INDEX "export_created_at_idx" ON "plugin_erp_export"."export"("created_at");

-- AddForeignKey
ALTER TABLE "plugin_erp_export"."entry" ADD CONSTRAINT "entry_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "plugin_erp_export"."export"("id") ON DELETE SET NULL ON UPDATE CASCADE;
