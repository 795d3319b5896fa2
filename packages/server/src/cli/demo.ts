import { live, newId } from "@mercer/db"
import { registry } from "@mercer/providers"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../../prisma/seed.ts"
import { providers } from "../configured.ts"
import { fillBase } from "../database.ts"
import { sendClerkAway } from "../demo/client.ts"
import { makeOrders } from "../demo/orders.ts"
import { type Command, Misused } from "./command.ts"

const ORDERS = 120
const MOST_ORDERS = 1_000
/** The payment providers that need no outside service. */
const PAID_HERE = ["manual", "scripted"]

const WORDS = {
  made: "The demo shop is in.",
  there: "The demo shop was there already.",
  refused: "The database is not empty.",
}

/** Creates the demo shop in an empty database; does nothing if it exists or if the database has another shop. */
export const demo: Command = {
  options: "[--orders N]",
  summary: `fill an empty database with the demo shop and N orders, else ${ORDERS}`,
  onlyRead(say) {
    say(WORDS.refused, { state: "refused" })
    return 1
  },
  async run({ db, database, settings, say }, { orders = `${ORDERS}` }) {
    const count = Number(orders)
    if (!Number.isInteger(count) || count < 0 || count > MOST_ORDERS)
      throw new Misused(`--orders is from 0 to ${MOST_ORDERS}`)
    const configured = providers(settings)
    const registered = registry(configured)
    // Test payments and methods of single countries are not offered in the demo shop: to try them, link them to a region in the panel.
    const payment_providers = configured.payment
      .filter(({ test_only, webhook_id }) => !test_only && !webhook_id)
      .map(({ id }) => id)
    await fillBase(database, settings, registered)
    const state = await seedDemo({ db, newId, payment_providers })
    await sendClerkAway(database)
    // Resumes after an interruption, as long as nobody works with the shop.
    const isNew = state === "made" || (state === "there" && (await db.user.count({ where: live })) === 0)
    const isPaidHere = registered.own_ids.payment.every((id) => PAID_HERE.includes(id))
    if (isNew && isPaidHere) await makeOrders({ database, settings, providers: registered }, count)
    const operators = await db.user.count({ where: live })
    say(WORDS[state], { state, operators })
    return state === "refused" ? 1 : 0
  },
}
