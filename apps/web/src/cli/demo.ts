import { live, newId } from "@mercer/db"
import { registry } from "@mercer/providers"
// @boundaries-ignore the demo shop lies beside the tables it fills, outside any package
import { seedDemo } from "../../../../prisma/seed.ts"
import providers from "../../mercer.config.ts"
import { fillBase } from "../database.ts"
import type { Command } from "./command.ts"

/** Puts the demo shop into an empty database; does nothing when it is there or when the database has another shop. */
export const demo: Command = {
  options: "",
  summary: "fill an empty database with the demo shop",
  async run({ db, database, settings, say }) {
    const { shop, port } = settings
    const registered = registry(providers(settings))
    await fillBase(database, settings, registered)
    const base_url = shop.public_url?.replace(/\/$/, "") ?? `http://localhost:${port}`
    const state = await seedDemo({ db, newId, base_url, payment_providers: registered.ids.payment })
    const operators = await db.user.count({ where: live })
    const words = {
      made: "The demo shop is in.",
      there: "The demo shop was there already.",
      refused: "The database is not empty.",
    }
    say(words[state], { state, operators })
    return state === "refused" ? 1 : 0
  },
}
