-- Runs with Mercer 1.0.0 and newer.
-- The row that an event is about, for the timelines of orders and customers. Deliveries of earlier versions have none.
ALTER TABLE mercer.webhook_delivery ADD COLUMN subject_id TEXT;
CREATE INDEX webhook_delivery_subject_id_idx ON mercer.webhook_delivery (subject_id);
