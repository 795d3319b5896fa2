import type { Refusal } from "@mercer/commerce"

const DEEPEST = 8
const RETRY_SECONDS = 1

/** The message for a database failure: `rest/src/errors.ts` maps the rest by its type. */
type Said = Pick<Refusal, "type" | "message" | "retry_after">

const invalid: Said = { type: "invalid_data", message: "A value cannot be stored: it is out of range" }
const missing: Said = { type: "invalid_data", message: "A required value is missing" }
const duplicate: Said = { type: "duplicate_error", message: "A record with these values already exists" }
const absent: Said = { type: "not_found", message: "A record that is referred to does not exist" }
const conflict: Said = {
  type: "conflict",
  message: "The request conflicted with another request. It may be sent again with the provided Idempotency-Key.",
}
const busy: Said = { type: "unavailable", message: "The shop is too busy at present", retry_after: RETRY_SECONDS }
const full: Said = {
  type: "unavailable",
  message: "The shop's storage is full: nothing more can be stored until its operator makes room",
  retry_after: 60,
}

/** PostgreSQL's and Prisma's codes, the kinds of Prisma's adapter, and the codes of files and of sockets to the database. */
const answers: [Said, string[]][] = [
  [invalid, ["22001", "22003", "22007", "22008", "22009", "22021", "22P02", "22P05", "2201W", "08P01", "23514"]],
  [invalid, ["P2000", "P2007", "P2020", "P2029", "P2033"]],
  [missing, ["23502", "P2011"]],
  [duplicate, ["23505", "P2002"]],
  [absent, ["23503", "23001", "P2003", "P2015", "P2018", "P2025"]],
  [conflict, ["40001", "40P01", "55P03", "P2034"]],
  [busy, ["08000", "08001", "08003", "08004", "08006", "08007", "08P03", "53000", "53200", "53300", "53400"]],
  [busy, ["57000", "57014", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04", "58000", "58030"]],
  [busy, ["P1001", "P1002", "P1008", "P1011", "P1017", "P1018", "P2024", "P2028", "P2037"]],
  [busy, ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections", "TlsConnectionError"]],
  [busy, ["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EPIPE"]],
  [busy, ["ENETDOWN", "ENETUNREACH", "EHOSTDOWN", "EHOSTUNREACH", "EMFILE", "ENFILE"]],
  // A standby that is about to become the primary: nothing was written.
  [busy, ["25006"]],
  [full, ["53100", "ENOSPC", "EDQUOT"]],
]
const byCode = new Map(answers.flatMap(([answer, codes]) => codes.map((code) => [code, answer] as const)))

/**
 * What pg and its pool say without a code, word for word: a connection that broke, that is used after it broke or was
 * closed (a transaction's ROLLBACK is), that could not be made in time, or that did not respond in time.
 */
const UNREACHED = [
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable/,
  /^Client was closed and is not queryable/,
  /^timeout (exceeded when trying to connect|expired)$/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
  /^(The server does not support SSL connections|There was an error establishing an SSL connection)$/,
]

/**
 * What PgBouncer says when it refuses a connection or lets it wait too long; as an error that does not end the
 * connection, it is PostgreSQL's about a value.
 */
const POOLER_REFUSES = "08P01"

/**
 * A database or disk failure as clients see it. PostgreSQL's code, nested deepest, is the most exact, so
 * the innermost code that is known counts.
 */
export function databaseRefusal(error: unknown): Said | undefined {
  let found: Said | undefined
  let here = error as Nested | undefined
  for (let depth = 0; depth < DEEPEST && typeof here === "object" && here !== null; depth++) {
    const codes = [here.code, here.kind, here.originalCode].map(String)
    const known = codes.map((code) => byCode.get(code)).find(Boolean)
    if (here.severity === "FATAL" && codes.includes(POOLER_REFUSES)) found = busy
    else if (known) found = known
    else if (isUnreached(here.message)) found = busy
    here = here.meta?.driverAdapterError ?? here.cause
  }
  return found
}

const isUnreached = (message: unknown) => typeof message === "string" && UNREACHED.some((words) => words.test(message))

interface Nested {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  severity?: unknown
  message?: unknown
  cause?: Nested
  meta?: { driverAdapterError?: Nested }
}
