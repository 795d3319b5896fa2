-- Whether the shop began here or was taken over from Medusa v1, recorded once: it decides what ROLES is by default.
-- Medusa writes the names of its migrations into public.migrations; in a shop that began here that table is empty.
CREATE TABLE mercer.shop_origin (
    id integer PRIMARY KEY DEFAULT 1,
    origin text NOT NULL,
    recorded_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO mercer.shop_origin (origin)
    SELECT CASE WHEN EXISTS (SELECT FROM public.migrations) THEN 'medusa_v1' ELSE 'mercer' END;
