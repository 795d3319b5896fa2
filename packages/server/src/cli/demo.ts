import { newId, sqlOf } from "@mercer/db"
import { registry } from "@mercer/providers"
// @boundaries-ignore its customers
import { DEMO_EMAILS } from "../../../../prisma/seed/customers.ts"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../../prisma/seed.ts"
import { providers } from "../configured.ts"
import { fillBase } from "../database.ts"
import { sendClerkAway } from "../demo/client.ts"
import { makeOrders } from "../demo/orders.ts"
import { type Counts, countsOf, IN_PRODUCTION, type State, wordsFor } from "../demo/words.ts"
import { type Command, Misused } from "./command.ts"

const ORDERS = 120
const MOST_ORDERS = 1_000
/** The payment providers that need no outside service. */
const PAID_HERE = ["manual", "scripted"]

/** Creates the demo shop in an empty database; does nothing if it exists or if the database has another shop. */
export const demo: Command = {
  options: "[--orders N] [--in-production]",
  summary: `fill an empty database with the demo shop and N orders, else ${ORDERS}`,
  onlyRead(say) {
    say("This shop is still Medusa's, and Mercer only reads it.", { state: "refused" })
    return 1
  },
  async run({ db, database, settings, say }, { orders = `${ORDERS}`, ...options }) {
    const count = Number(orders)
    if (!Number.isInteger(count) || count < 0 || count > MOST_ORDERS)
      throw new Misused(`--orders is from 0 to ${MOST_ORDERS}`)
    if (settings.production && !options["in-production"]) throw new Misused(IN_PRODUCTION)
    const configured = providers(settings)
    const registered = registry(configured, { allow_scripted: !settings.production })
    // Test payments and methods of single countries are not offered in the demo shop: to try them, link them to a region in the panel.
    const payment_providers = configured.payment
      .filter(({ test_only, webhook_id }) => !test_only && !webhook_id)
      .map(({ id }) => id)
    await fillBase(database, settings, registered)
    const state = await seedDemo({ db, newId, payment_providers })
    await sendClerkAway(database)
    const before = await countsOf(database, DEMO_EMAILS)
    const isPaidHere = registered.own_ids.payment.every((id) => PAID_HERE.includes(id))
    if (mayAddOrders(state, before) && isPaidHere)
      await makeOrders({ database, settings, providers: registered }, count)
    // Plans without statistics, until autovacuum comes by, took seconds to list a price list's products.
    if (state === "made") await sqlOf(database).run({ text: "ANALYZE", values: [] })
    const counts = await countsOf(database, DEMO_EMAILS)
    say(wordsFor(state, counts, settings), { state, ...counts })
    return state === "refused" ? 1 : 0
  },
}

/** Resumes after an interruption, as long as nobody works with the shop or has bought in it. */
const mayAddOrders = (state: State, { operators, has_own_orders }: Counts) =>
  state === "made" || (state === "there" && operators === 0 && !has_own_orders)
