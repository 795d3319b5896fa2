import { BEHIND_POOLER, bringUpToDate } from "../database.ts"
import type { Command } from "./command.ts"

/** Migrates the database; the server does the same at each start. */
export const migrateCommand: Command = {
  options: "",
  summary: "bring the database's tables up to date",
  async bare({ database }, say) {
    if (!database.is_direct) throw new Error(`${BEHIND_POOLER} so nothing can be migrated.`)
    const applied = await bringUpToDate(database.url)
    say(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database was up to date.", { applied })
    return 0
  },
}
