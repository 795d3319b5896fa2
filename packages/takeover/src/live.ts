import { inSchema, pgSql, type Sql } from "@mercer/db"
import type { ProviderIds } from "./check/providers.ts"
import { connectedAlone, inOneTransaction, NotNow, otherClients, phaseNow, type Writer } from "./connected.ts"
import { guardSales } from "./guard.ts"
import { type Marker, readMarker } from "./marker.ts"

/** How a shop goes live. */
export interface LiveOptions {
  url: string
  providers: ProviderIds
  /** Although another client is connected. */
  force?: boolean
  /** Only lists the carts that are still to be completed on Medusa. */
  drain?: boolean
  /** Work of the same moment, in the transaction that opens the shop: done once, or not at all. */
  within?: (tx: Sql) => Promise<void>
}

/** What going live did. */
export interface LiveReport {
  phase: "live" | "done" | "applied"
  /** False when the shop was live already. */
  is_new: boolean
  marker: Marker | undefined
  /** Open carts whose payment Mercer cannot complete, by their provider. */
  waiting_carts: WaitingCart[]
}

/** A cart whose payment session belongs to a provider that Mercer does not have. */
interface WaitingCart {
  cart_id: string
  provider_id: string
}

/** Opens a shop that is applied for Mercer's writes. Throws NotNow while somebody else works with the database. */
export function goLive(options: LiveOptions): Promise<LiveReport> {
  return connectedAlone(options.url, async (writer) => {
    const phase = await phaseNow(writer)
    if (phase === undefined) throw new NotNow(1, "This shop is not taken over. Next: mercer takeover apply")
    const waiting_carts = phase === "applied" ? await waitingCarts(writer, options.providers) : []
    if (phase !== "applied" || options.drain) return { phase, is_new: false, marker: undefined, waiting_carts }
    await mustBeApplied(writer)
    const others = options.force ? [] : await otherClients(writer, "others")
    if (others.length > 0)
      throw new NotNow(1, "Others are connected to the database: stop Medusa and its workers, or use --force", others)
    return { phase: "live", is_new: true, marker: await open(writer, options.within), waiting_carts }
  })
}

async function mustBeApplied({ rows }: Writer): Promise<void> {
  const [{ left } = { left: 0 }] = await rows<{ left: number }>(
    "SELECT coalesce(jsonb_array_length(made -> 'indexes'), 0) AS left FROM mercer.takeover",
  )
  if (left > 0) throw new NotNow(1, `${left} indexes are not built yet. Next: mercer takeover apply`)
}

/** The marker and the phase are of one moment: what is sold by Mercer comes after both. */
function open(writer: Writer, within?: LiveOptions["within"]): Promise<Marker> {
  return inOneTransaction(writer, async () => {
    await writer.client.query("SET LOCAL TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    const marker = await readMarker(writer)
    // Triggers of Mercer's are made only now: while Medusa sold they would have cost it time. It changed cards, too.
    for (const name of ["mercer.track_catalog", "mercer.track_sales", "mercer.open_gift_cards"]) {
      const [known] = await writer.rows<{ there: boolean }>(`SELECT to_regproc('${name}') IS NOT NULL AS there`)
      if (known?.there) await writer.client.query(`SELECT ${name}()`)
    }
    await guardSales(writer)
    await writer.client.query(
      "UPDATE mercer.takeover SET phase = 'live', live_at = clock_timestamp(), marker = $1 WHERE phase = 'applied'",
      [JSON.stringify(marker)],
    )
    await beginMoney(writer)
    await within?.(sqlIn(writer))
    return marker
  })
}

/** Carts from now on are of version 2 of money. Where an older Mercer applied, a migration decides it later. */
async function beginMoney({ client, rows }: Writer): Promise<void> {
  const [known] = await rows<{ there: boolean }>("SELECT to_regclass('mercer.setting') IS NOT NULL AS there")
  if (known?.there)
    await client.query(`INSERT INTO mercer.setting (key, value)
      VALUES ('money_since', to_jsonb(clock_timestamp())) ON CONFLICT (key) DO NOTHING`)
}

/** The transaction for work that names the shop's tables as public.… */
const sqlIn = ({ client, schema }: Writer): Sql =>
  pgSql({ query: (one) => client.query({ ...one, text: inSchema(one.text, schema) }) })

async function waitingCarts({ rows }: Writer, { payment }: ProviderIds): Promise<WaitingCart[]> {
  return rows<WaitingCart>(
    `SELECT s.cart_id, s.provider_id FROM public.payment_session s
     JOIN public.cart c ON c.id = s.cart_id AND c.completed_at IS NULL AND c.deleted_at IS NULL
     WHERE s.is_initiated AND s.is_selected AND NOT s.provider_id = ANY ($1) AND s.provider_id <> 'system'
     ORDER BY s.updated_at DESC`,
    [payment],
  )
}
