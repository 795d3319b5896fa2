-- Whether the shop keeps its stock by locations: as soon as it has one. Whoever moves stock asks first, in the statement
-- that locks its cart or order; the answer holds until its transaction ends, because creating the first location and
-- deleting the last one take the same lock alone. Volatile, so that it sees what was committed while it waited.
CREATE FUNCTION mercer.sells_by_location() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7270736901);
  RETURN EXISTS (SELECT FROM public.stock_location WHERE deleted_at IS NULL);
END
$$;
