import { hash } from "node:crypto"
import { type Database, type DatabaseOptions, openDatabase } from "../client.ts"
import type { PrismaClient } from "../generated/client/client.ts"
import type { Query } from "../read/tree.ts"
import { pgSql } from "../sql/sql.ts"
import { noteWrite, primaryState } from "./positions.ts"
import { type Replica, type ReplicaState, setFit, watchReplicas } from "./watch-replicas.ts"

/** A read replica for one read. */
export interface ReplicaReader {
  db: PrismaClient
  query: Query
  /** Whether the reader has written within the last minute: then what was counted for others may be too old for it. */
  has_written: boolean
  /** Leaves the replica out until it answers again. */
  failed(): void
}

/** Read replicas of the database. Each that lags, is gone or is none is left out until it is fit again. */
export interface Replicas {
  /** A replica that has replayed all that the account has written, through any server; undefined: read the primary. */
  readerFor(account: string): Promise<ReplicaReader | undefined>
  /** Notes that the account has written just now; to be called after the commit, before the answer. Never throws. */
  wrote(account: string): Promise<void>
  /** Their connections, for whoever watches statements. */
  pools: readonly Database["pool"][]
  close(): Promise<void>
}

/** How replicas are opened: like the database, one pool each. */
interface ReplicaOptions extends Omit<DatabaseOptions, "url" | "readOnly"> {
  urls: readonly string[]
  /** Called when a replica is left out, and when it is used again. */
  onChange?: (state: ReplicaState) => void
}

/** A replica that says nothing is not waited for as long as the primary, which answers in its place. */
const SILENT_MS = 2_500

/** Opens the replicas of a database; none is used before it was seen to follow the primary. */
export function openReplicas({ pool }: Pick<Database, "pool">, options: ReplicaOptions): Replicas {
  const { urls, onChange = () => {}, ...rest } = options
  const ignored = rest.onConnectionError ?? (() => {})
  const replicas: Replica[] = urls.map((url, number) => {
    const database = openDatabase({ ...rest, url, silentMs: SILENT_MS, waitMs: SILENT_MS })
    return { number, database, is_fit: undefined, replayed: 0n }
  })
  const watching = watchReplicas(pool, replicas, onChange)
  const sql = pgSql(pool, { named: !rest.pooler })
  const floorOf = floors()
  return {
    async readerFor(account) {
      if (!replicas.some((replica) => replica.is_fit)) return undefined
      const state = await primaryState(sql, account)
      const floor = floorOf(state)
      const needed = state.written !== null && state.written > floor ? state.written : floor
      const chosen = pick(replicas, account, needed)
      const failed = () => chosen && setFit(chosen, "a read on it failed", onChange)
      return chosen && { ...sourceOf(chosen), has_written: state.written !== null, failed }
    },
    async wrote(account) {
      await noteWrite(sql, account).catch(ignored)
    },
    pools: replicas.map(({ database }) => database.pool),
    async close() {
      watching.stop()
      await Promise.all(replicas.map(({ database }) => database.close()))
    },
  }
}

/** A primary that has started again has forgotten who wrote: a replica must have replayed all that was before. */
function floors() {
  let known: { started: string; floor: bigint } | undefined
  return ({ started, now }: { started: string; now: bigint }): bigint => {
    if (known?.started !== started) known = { started, floor: now }
    return known.floor
  }
}

/** The same replica for an account as long as possible, so that what it has once seen does not go away again. */
function pick(replicas: Replica[], account: string, needed: bigint): Replica | undefined {
  const first = Number.parseInt(hash("sha1", account).slice(0, 8), 16) % replicas.length
  const order = [...replicas.slice(first), ...replicas.slice(0, first)]
  return order.find((replica) => replica.is_fit && replica.replayed >= needed)
}

const sourceOf = ({ database: { db, query } }: Replica) => ({ db, query })
