import { type SqlSource, sqlOf } from "@mercer/db"

/** What has happened to the catalog since an answer was made, and the present stock of its variants. */
export interface CatalogCheck {
  /** Whether changes are recorded at all, and the stock is that of the variants' rows: there are no stock locations. */
  tracked: boolean
  changed: boolean
  /** What an answer that is made now is made from, or later. */
  snapshot: string
  /** Quantity and time of the last change, in the order of the variants; null for none. */
  stock: [quantity: number, updated_at: string][] | null
}

// Changes of transactions that the snapshot does not see: those committed later, whatever their number.
const CHECK = `SELECT EXISTS (SELECT FROM mercer.catalog_tracking) AND NOT mercer.sells_by_location() AS tracked, pg_current_snapshot()::text AS snapshot,
  $1::text IS NULL OR EXISTS (
    SELECT FROM mercer.catalog_change WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
      AND NOT pg_visible_in_snapshot(xid::text::xid8, $1::text::pg_snapshot)) AS changed,
  (SELECT json_agg(json_build_array(v.inventory_quantity,
      to_char(v.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY w.at)
    FROM unnest($2::text[]) WITH ORDINALITY AS w (id, at) JOIN product_variant v ON v.id = w.id) AS stock`

/** Has the catalog changed since this snapshot (null: there is none)? With the stock of these variants now. */
export async function checkCatalog(
  on: SqlSource,
  { snapshot, variant_ids }: { snapshot: string | null; variant_ids: readonly string[] },
): Promise<CatalogCheck> {
  const values = [snapshot, variant_ids]
  const [found] = await sqlOf(on).rows<CatalogCheck>({ text: CHECK, values, name: "catalog_check" })
  return found as CatalogCheck
}

/** The next moment at which a price list begins or ends, from this one on. */
export async function nextPriceChange(on: SqlSource, now: Date): Promise<Date | null> {
  const text = `SELECT min(at) AS at FROM price_list, unnest(ARRAY[starts_at, ends_at]) AS at WHERE at >= $1`
  const [row] = await sqlOf(on).rows<{ at: Date | null }>({ text, values: [now] })
  return row?.at ?? null
}

/** Deletes records of changes that are older than any answer in memory. @public */
export async function deleteCatalogChangesBefore(on: SqlSource, before: Date): Promise<void> {
  const text = "DELETE FROM mercer.catalog_change WHERE recorded_at < $1"
  await sqlOf(on).run({ text, values: [before] })
}

/** The names of the tables whose changes are recorded. */
export async function trackedTables(on: SqlSource): Promise<Set<string>> {
  const text = "SELECT relname::text AS name FROM pg_class WHERE oid = ANY(mercer.catalog_tables())"
  return new Set((await sqlOf(on).rows<{ name: string }>({ text, values: [] })).map(({ name }) => name))
}
