import { newId, sqlOf } from "@mercer/db"
import { registry } from "@mercer/providers"
// @boundaries-ignore its customers
import { DEMO_EMAILS } from "../../../../prisma/seed/customers.ts"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../../prisma/seed.ts"
import { fillBase } from "../database.ts"
import { type DemoShop, sendClerkAway } from "../demo/client.ts"
import { makeOrders } from "../demo/orders.ts"
import { MANUAL, offeredIn, paidWith, WITHOUT_SHIPPING, whyUnpaid } from "../demo/providers.ts"
import { countsOf, IN_PRODUCTION, type State, whyKept, wordsFor } from "../demo/words.ts"
import { Misused } from "../misused.ts"
import type { WebSettings } from "../settings.ts"
import type { ShopCode } from "../shop-code.ts"
import type { Command, Options } from "./command.ts"

const ORDERS = 120
const MOST_ORDERS = 1_000

/**
 * Creates the demo shop in an empty database; does nothing if it exists or if the database has another shop. Exits with 1
 * when the past orders cannot be paid.
 */
export const demo: Command = {
  options: "[--orders N] [--in-production] [--payment-provider ID]",
  summary: `fill an empty database with the demo shop and N orders, else ${ORDERS}`,
  onlyRead(say) {
    say("This shop is still Medusa's, and Mercer only reads it.", { state: "refused" })
    return 1
  },
  async run({ code, db, database, settings, say }, options) {
    const { count, payer } = read(options, settings)
    const configured = code.providers(settings)
    const registered = registry(configured, { allow_scripted: !settings.production })
    if (!registered.own_ids.fulfillment.includes(MANUAL)) {
      say(WITHOUT_SHIPPING, { state: "refused", reason: WITHOUT_SHIPPING })
      return 1
    }
    await fillBase(database, settings, registered)
    const state = await seedDemo({ db, newId, payment_providers: offeredIn(configured) })
    await sendClerkAway(database)
    const { reason, is_unpaid = false } = await addOrders({ code, database, settings }, { state, count, payer })
    // Plans without statistics, until autovacuum comes by, took seconds to list a price list's products.
    if (state === "made") await sqlOf(database).run({ text: "ANALYZE", values: [] })
    const counts = await countsOf(database, DEMO_EMAILS)
    say(wordsFor({ state, counts, reason, settings }), { state, ...counts, ...(reason && { reason }) })
    return state === "refused" || is_unpaid ? 1 : 0
  },
}

function read({ orders = `${ORDERS}`, ...options }: Options, { production }: WebSettings) {
  const count = Number(orders)
  if (!Number.isInteger(count) || count < 0 || count > MOST_ORDERS)
    throw new Misused(`--orders is from 0 to ${MOST_ORDERS}`)
  if (production && !options["in-production"]) throw new Misused(IN_PRODUCTION)
  return { count, payer: String(options["payment-provider"] ?? MANUAL) }
}

interface Wanted {
  state: State
  count: number
  /** The id of the payment provider. */
  payer: string
}

/**
 * Adds the orders that are missing; resumes after an interruption, as long as nobody works with the shop or has bought in
 * it. Returns the reason when it adds none.
 */
async function addOrders(
  { code, database, settings }: Pick<DemoShop, "database" | "settings"> & { code: ShopCode },
  { state, count, payer }: Wanted,
): Promise<{ reason?: string | undefined; is_unpaid?: boolean }> {
  const before = await countsOf(database, DEMO_EMAILS)
  if (state === "refused" || before.orders >= count) return {}
  const kept = whyKept(state, before)
  if (kept) return { reason: kept }
  const configured = code.providers(settings)
  const unpaid = await whyUnpaid(database, payer, offeredIn(configured))
  if (unpaid) return { reason: unpaid, is_unpaid: true }
  const registered = registry(paidWith(configured, payer), { allow_scripted: !settings.production })
  await makeOrders({ database, settings, providers: registered, payer }, count)
  return {}
}
