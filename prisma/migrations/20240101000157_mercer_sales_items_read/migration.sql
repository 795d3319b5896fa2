-- Runs with Mercer 1.0.0 and newer.
-- Reports of top products read these rows from the index alone. Only the background work that keeps days writes to the table, and it
-- waits for the second that this takes.
CREATE INDEX mercer_sales_day_item_read ON mercer.sales_day_item (date, currency_code, product_id) INCLUDE (units, total);
