-- The list of notifications: the newest first, each email once. There is a row for every email.
CREATE INDEX IF NOT EXISTS mercer_notification_created ON public.notification (created_at DESC, id DESC)
    WHERE parent_id IS NULL;
CREATE INDEX IF NOT EXISTS mercer_notification_parent ON public.notification (parent_id) WHERE parent_id IS NOT NULL;
