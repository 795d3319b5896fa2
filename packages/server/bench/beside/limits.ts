import { cloneId } from "../clones.ts"
import type { Counted } from "../statements.ts"
import type { Statement } from "../wire-tap.ts"
import { type Beside, startBeside } from "./start-beside.ts"

/** The task of a limit's server. */
export interface LimitJob {
  url: string
  pool_size: number
  text: string
  values: (string | null)[]
  id?: string | undefined
}

/** The yardstick's pool. */
const POOL_SIZE = 10

/** The limit of a read: bare HTTP with the one prepared statement that reads the response's rows. */
export function startLimit({ recording }: Counted, database_url: string): Promise<Beside> {
  const { text, values } = rowsOf(recording.statements)
  const id = recording.cart && cloneId(recording.cart.template.id, recording.cart.n)
  const job: LimitJob = { url: database_url, pool_size: POOL_SIZE, text, values, id }
  return startBeside("limit-server.ts", JSON.stringify(job))
}

/** The statement with which the shop itself reads the response's rows: of several, the one with the most parameters. */
function rowsOf(statements: Statement[]): Statement {
  const [longest] = [...statements].sort((a, b) => b.text.length - a.text.length)
  if (!longest) throw new Error("A read without statements has no limit to be compared with")
  return longest
}
