import { isUnreachable, whyUnusable } from "../../database-words.ts"

/** What PostgreSQL's own words do not say: what is the matter for whoever takes a shop over, and what to do. */
const WORDS: Record<string, string> = {
  "42501":
    "The role of DATABASE_URL may not do this. Run it as the role that ran apply and owns Medusa's tables, " +
    "or let this one act as that: GRANT owner TO role (check names both)",
  "55P03": "Another client holds a lock on the shop's tables: end its long transactions, and run this again",
  "57014": "PostgreSQL ended a statement that took too long: end long transactions, and run this again",
  "40P01": "Another client locked the same tables in another order: run this again",
  "25006": "This database only reads: DATABASE_URL must name the primary",
  "53100": "The database's disk is full",
  "3F000": "The schema does not exist: name it with --schema, or in DATABASE_URL as ?schema=",
}

/** Why a command of the take-over failed, in plain words; the database's own words follow. */
export function whyFailed(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException
  if (isUnreachable(error)) return whyUnusable(error)
  const words = WORDS[code]
  return words ? `${words}. PostgreSQL says: ${message}` : message
}
