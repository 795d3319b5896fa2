import { BEHIND_POOLER, bringUpToDate } from "../database.ts"
import { isUnreachable, whyUnusable } from "../database-words.ts"
import type { Command } from "./command.ts"

/** Migrates the database; the server does the same at each start. */
export const migrateCommand: Command = {
  options: "",
  summary: "bring the database's tables up to date",
  async bare({ code, settings: { database } }, say) {
    if (!database.is_direct) throw new Error(`${BEHIND_POOLER} so nothing can be migrated.`)
    const applied = await bringUpToDate(database.url, code, { mayTakeOver: true }).catch(refuse)
    say(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database was up to date.", { applied })
    return 0
  },
}

function refuse(error: unknown): never {
  throw isUnreachable(error) ? new Error(whyUnusable(error)) : error
}
