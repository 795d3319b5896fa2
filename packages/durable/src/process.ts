/** A row whose state determines the next step. */
export interface Row<S extends string = string> {
  readonly id: string
  readonly state: S
}

/** A final refusal, returned to the caller: never a failure that a retry could fix. */
export interface Refusal extends Error {
  type: string
  code?: string | undefined
}

/** What a process works with, as one type argument. */
export interface Kind {
  /** What its steps get: a database, providers. */
  ctx: unknown
  row: Row
  /** What `move` writes besides the state. */
  facts: unknown
  /** The result of the process, for callers that wait for it. */
  answer: unknown
}

export type StateOf<K extends Kind> = K["row"]["state"]

/**
 * The rows of one process: the only place with SQL. All times are the database's, so that servers whose clocks differ
 * agree on what is stale.
 */
export interface Store<K extends Kind> {
  /** Ids of rows whose process has sent no heartbeat for a while, the oldest first. */
  findStale(ctx: K["ctx"], most: number): Promise<string[]>
  /** Acquires a stale row; undefined when another process has it, or when it has ended. */
  acquireStale(ctx: K["ctx"], id: string): Promise<K["row"] | undefined>
  /** Releases a row, so that any process may acquire it at once. Never throws: otherwise the row becomes stale. */
  release(ctx: K["ctx"], row: K["row"]): Promise<void>
  /** Renews the lease. Without it a row is stale when a step has taken too long. */
  renew?(ctx: K["ctx"], row: K["row"]): Promise<void>
  readonly renew_every_ms?: number
  transaction<T>(ctx: K["ctx"], work: (tx: K["ctx"]) => Promise<T>): Promise<T>
  /** The first statement of a transaction: false when the row is no longer this process's, and nothing is written. */
  lock?(tx: K["ctx"], row: K["row"]): Promise<boolean>
  /** Writes the next state if the row is unchanged (compare-and-set); undefined when it is not. */
  move(tx: K["ctx"], row: K["row"], next: Next<K>): Promise<K["row"] | undefined>
}

/** What comes after a step. */
export interface Next<K extends Kind> {
  to: StateOf<K>
  facts?: K["facts"]
  /** The step's own statement has moved the row already. */
  moved?: true
  answer?: K["answer"]
}

export interface Asking {
  /** The row comes from another process, which may have called already: look up the result if repeating is unsafe. */
  again: boolean
  /** Responses are pushed here as they arrive, so that `refused` knows those before the refusal. */
  answered: unknown[]
  /** A point inside the call at which a process may crash. */
  at(name: string): Promise<void>
}

/**
 * The work in one state. Everything may run twice, in two processes at once: external calls need the
 * provider's idempotency key, and of what is written only one counts.
 */
export interface Step<K extends Kind, Asked = unknown> {
  /** Every possible next state. */
  readonly to: readonly StateOf<K>[]
  /** Makes external calls, or calculates what to write. Without a transaction. */
  ask?(ctx: K["ctx"], row: K["row"], how: Asking): Promise<Asked>
  /** `ask` is called only when `write` says "ask". */
  readonly on_demand?: true
  /** Instead of `ask`: a long response in parts. Each is written separately; after the last `write` gets undefined. */
  parts?(ctx: K["ctx"], row: K["row"]): AsyncIterable<Asked>
  /** If the response alone decides what comes next: moves the row in one statement. Undefined goes on to `write`. */
  decide?(row: K["row"], asked: Asked): Next<K> | undefined
  /** What is written with the move, in one transaction. "ask" rolls nothing back and calls `ask` first. */
  write?(tx: K["ctx"], row: K["row"], asked: Asked | undefined): Promise<Next<K> | "ask">
  /** What a refusal by `ask` or `write` leads to, where that is all there is to write: the row is moved in one statement. */
  decideRefused?(ctx: K["ctx"], row: K["row"], refusal: Refusal): Next<K>
  /** Otherwise it is written in a transaction. Without either a refusal is an error like any other. */
  refused?(tx: K["ctx"], row: K["row"], refusal: Refusal, answered: unknown[]): Promise<Next<K>>
  /** The result of the call could not be written: undoes it. */
  abandon?(ctx: K["ctx"], row: K["row"], asked: Asked | undefined, error: unknown): Promise<void>
  /** After the commit. It is not repeated if the process crashes before. */
  after?(ctx: K["ctx"], row: K["row"]): Promise<void>
}

/** A process as a table of its states: each ends, waits for someone, or has a step. */
export interface Process<K extends Kind> {
  readonly name: string
  readonly store: Store<K>
  /** The states that a row begins in. */
  readonly begins: readonly StateOf<K>[]
  readonly ends: readonly StateOf<K>[]
  /** States that others move on, with those they move to. */
  readonly waits?: { readonly [S in StateOf<K>]?: readonly StateOf<K>[] }
  readonly steps: { readonly [S in StateOf<K>]?: Step<K> }
  isRefusal?(error: unknown): boolean
  /** An error that no step records: undefined releases the row for a retry; else this is written. */
  failed?(ctx: K["ctx"], row: K["row"], error: unknown): ((tx: K["ctx"]) => Promise<Next<K>>) | undefined
  /** Whether to keep the row after an error, so that it is retried only when it is stale. */
  keeps?(error: unknown, how: { again: boolean }): boolean
}

/** `begun`, `asked` and `written` are between transactions; `writing` and `refusing` are in one, before its commit. */
export type Moment = "begun" | "asked" | "writing" | "refusing" | "written"

/** A point at which a process may crash, for tests: `authorizing.asked`, or a step's own. */
export type Point = `${string}.${string}`
export type PointOf<S extends string> = `${S}.${Moment}`
/** Called at each point and waited for: tests stop, pause or kill the process there. */
export type AtPoint = (point: Point) => Promise<void>
