-- What a write changed from what to what, in which currency its amounts are, and what its target was called then.
ALTER TABLE mercer.audit ADD COLUMN IF NOT EXISTS diff jsonb;
ALTER TABLE mercer.audit ADD COLUMN IF NOT EXISTS currency_code text;
ALTER TABLE mercer.audit ADD COLUMN IF NOT EXISTS target_name text;
