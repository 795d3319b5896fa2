import { type Query, type ReadStatement, type SqlSource, sqlOf } from "@mercer/db"

/** Where prepared statements run. */
interface Prepared {
  query: Query
}

/** What has happened to the catalog since an answer was made, and the present stock of its variants. */
export interface CatalogCheck {
  /** Whether changes are recorded at all, and the stock is that of the variants' rows: there are no stock locations. */
  tracked: boolean
  changed: boolean
  /** What an answer that is made now is made from, or later. */
  snapshot: string
  /** Quantity and time of the last change, in the order of the variants; null for one that is gone. */
  stock: ([quantity: number, updated_at: string] | null)[]
}

const TRACKED = "EXISTS (SELECT FROM mercer.catalog_tracking) AND NOT mercer.sells_by_location()"

// Changes of transactions that the snapshot does not see: those committed later, whatever their number.
const changedSince = (snapshot: string) => `(${snapshot}::text IS NULL OR EXISTS (
    SELECT FROM mercer.catalog_change WHERE xid >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)::text::bigint
      AND NOT pg_visible_in_snapshot(xid::text::xid8, ${snapshot}::text::pg_snapshot)))`

// In the order of the variants; null for one that is not there.
const stockOf = (variant_ids: string) => `(SELECT json_agg(CASE WHEN v.id IS NOT NULL THEN json_build_array(
      v.inventory_quantity, to_char(v.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END ORDER BY w.at)
    FROM unnest(${variant_ids}::text[]) WITH ORDINALITY AS w (id, at) LEFT JOIN product_variant v ON v.id = w.id)`

const SEEN_NOW = `${TRACKED} AS tracked, pg_current_snapshot()::text AS snapshot`

const CHECKS = {
  name: "catalog_checks",
  text: `SELECT ${SEEN_NOW}, ${stockOf("$2")} AS stock,
    (SELECT json_agg(${changedSince("w.snapshot")} ORDER BY w.at)
      FROM unnest($1::text[]) WITH ORDINALITY AS w (snapshot, at)) AS changed`,
}

/** What an answer was made from (null: there is none), and whose stock it has. */
export interface CatalogQuestion {
  snapshot: string | null
  variant_ids: readonly string[]
}

/** Has the catalog changed since these snapshots? With the stock of their variants now; all in one moment. */
export async function checkCatalog(
  { query }: Prepared,
  questions: readonly CatalogQuestion[],
): Promise<CatalogCheck[]> {
  const snapshots = questions.map(({ snapshot }) => snapshot)
  const [found] = await query(CHECKS, [snapshots, questions.flatMap(({ variant_ids }) => variant_ids)])
  const { tracked, snapshot, stock, changed } = found as unknown as Checked
  let from = 0
  return questions.map(({ variant_ids }, at) => {
    const own = stock?.slice(from, (from += variant_ids.length)) ?? []
    return { tracked, snapshot, changed: changed[at] ?? true, stock: own }
  })
}

type Checked = Omit<CatalogCheck, "changed" | "stock"> & { changed: boolean[]; stock: CatalogCheck["stock"] | null }

/** A read that was made, and what says whether it would give the same rows now. @public */
export interface ReadWithVersion {
  check: ReadStatement
  values: unknown[]
  version: string
  /** Of the catalog. */
  snapshot: string
}

type Rows = Awaited<ReturnType<Query>>

/**
 * Runs a read's statement and sees its version in the same moment: none for no rows, and while changes are not recorded.
 * @public
 */
export async function readWithVersion(
  { query }: Prepared,
  statement: ReadStatement & Required<Pick<ReadStatement, "versioned">>,
  values: unknown[],
  tracked: ReadonlySet<string>,
): Promise<{ rows: Rows; tracked: boolean; read: ReadWithVersion | undefined }> {
  const { read, check } = statementsOf(statement, values.length, tracked)
  const rows = await query(read, values)
  const [first] = rows as unknown as { version: string | null; snapshot: string; tracked: boolean }[]
  const isTracked = first?.tracked ?? true
  if (!first?.version || !isTracked) return { rows, tracked: isTracked, read: undefined }
  return { rows, tracked: true, read: { check, values, version: first.version, snapshot: first.snapshot } }
}

/** The same as `checkCatalog`, with the version that a read would have now. @public */
export async function checkRows(
  { query }: Prepared,
  { check, values, snapshot }: ReadWithVersion,
  variant_ids: readonly string[],
): Promise<CatalogCheck & { version: string | null }> {
  const [found] = await query(check, [...values, snapshot, variant_ids])
  const checked = found as unknown as CatalogCheck & { version: string | null }
  return { ...checked, stock: checked.stock ?? [] }
}

interface Statements {
  read: ReadStatement
  check: ReadStatement
}

const MOST_STATEMENTS = 200
const statements = new WeakMap<ReadonlySet<string>, Map<string, Statements>>()

/** The first ones get a permanent name, as those of `readTree`: a connection never forgets what it has prepared. */
function statementsOf(
  { text, versioned, name }: Parameters<typeof readWithVersion>[1],
  count: number,
  tracked: ReadonlySet<string>,
): Statements {
  const all = statements.get(tracked) ?? new Map<string, Statements>()
  statements.set(tracked, all)
  const known = all.get(text)
  if (known) return known
  const isNamed = name !== "" && all.size < MOST_STATEMENTS
  const named = (made: string) => ({ name: isNamed ? "kept" : "", text: made })
  const made = {
    read: named(versioned.withVersion(tracked, `pg_current_snapshot()::text AS snapshot, ${TRACKED} AS tracked`)),
    check: named(`SELECT ${versioned.version(tracked)} AS version, ${SEEN_NOW},
      ${changedSince(`$${count + 1}`)} AS changed, ${stockOf(`$${count + 2}`)} AS stock`),
  }
  if (isNamed) all.set(text, made)
  return made
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
