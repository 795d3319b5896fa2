import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Peer } from "@mercer/api"

/** One request as the log and the metrics see it. Of what the client has sent it has the id and the address only. */
export interface Seen extends Peer {
  readonly id: string
  readonly method: string
  /** Milliseconds of `performance.now()`. */
  readonly started: number
  /** The pattern of the route, `/store/carts/{id}`: addresses contain codes and emails. */
  route: string | undefined
  /** The code or type of a refusal. */
  error: string | undefined
  /** SQL statements sent so far, BEGIN and COMMIT included; undefined if nobody counts them. */
  statements: number | undefined
}

/** An answered request. */
export interface Finished extends Seen {
  route: string
  /** 0: the client left before there was any. */
  status: number
  /** Milliseconds from its headers to the end of its answer. */
  ms: number
  /** What the answer took on the connection, its head included. */
  bytes: number
  /** Whether the client left before the answer was complete. */
  aborted: boolean
}

/** What a proxy in front may call a request: nothing that could be an email, a token's padding or a new line. */
const ID = /^[\w.:-]{8,128}$/

/**
 * The request's id: the one that a proxy has given it, else a new one. All that handle the request find it in its
 * header, as they would a proxy's.
 */
export function idOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"]
  if (typeof given === "string" && ID.test(given)) return given
  const id = randomUUID()
  headers["x-request-id"] = id
  return id
}
