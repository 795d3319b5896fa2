CREATE SCHEMA IF NOT EXISTS "plugin_reviews";

-- CreateEnum
CREATE TYPE "plugin_reviews"."ReviewStatus" AS ENUM ('pending', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "plugin_reviews"."review" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "customer_id" TEXT,
    "rating" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" "plugin_reviews"."ReviewStatus" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_rating_check" CHECK ("rating" BETWEEN 1 AND 5)
);

-- CreateIndex
CREATE INDEX "review_product_id_status_created_at_idx" ON "plugin_reviews"."review"("product_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "review_status_created_at_idx" ON "plugin_reviews"."review"("status", "created_at");

-- CreateIndex
CREATE INDEX "review_customer_id_idx" ON "plugin_reviews"."review"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_product_id_customer_id_key" ON "plugin_reviews"."review"("product_id", "customer_id");

-- AddForeignKey
ALTER TABLE "plugin_reviews"."review" ADD CONSTRAINT "review_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plugin_reviews"."review" ADD CONSTRAINT "review_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
