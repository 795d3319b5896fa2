import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Database } from "../client.ts"
import { type DatabaseState, databaseState } from "./positions.ts"

/** A replica as it was last seen. */
export interface Replica {
  number: number
  database: Database
  /** Undefined: not known yet. */
  is_fit: boolean | undefined
  /** It has replayed the log at least up to here. */
  replayed: bigint
}

/** Whether reads go to the replica of this number, from 0 on; and why not. */
export interface ReplicaState {
  number: number
  is_fit: boolean
  reason?: string
}

const LOOK_EVERY_MS = 500
/** What this many milliseconds ago was on the primary must have been replayed. */
const MOST_BEHIND_MS = 5_000
const BEHIND = `it is more than ${MOST_BEHIND_MS / 1_000} seconds behind`

/** Where the primary's log was at a time of this machine's clock that only runs on. */
interface Sample {
  at: number
  position: bigint
}

/** Looks at the primary and all replicas twice a second, and decides which are used. */
export function watchReplicas(
  primary: pg.Pool,
  replicas: readonly Replica[],
  onChange: (state: ReplicaState) => void = () => {},
): { stop(): void } {
  const samples: Sample[] = []
  const stopping = new AbortController()

  async function look(): Promise<void> {
    const main = await databaseState(primary)
    samples.push({ at: performance.now(), position: main.position })
    while (samples[1] && samples[1].at <= performance.now() - MOST_BEHIND_MS) samples.shift()
    const needed = (samples[0] as Sample).position
    await Promise.all(replicas.map((replica) => lookAt(replica, main, needed, onChange)))
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      // While the primary does not answer nothing is known of the replicas, and nothing else works either.
      await look().catch(() => {})
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  void keepLooking()
  return { stop: () => stopping.abort() }
}

async function lookAt(
  replica: Replica,
  main: DatabaseState,
  needed: bigint,
  onChange: (state: ReplicaState) => void,
): Promise<void> {
  const reason = await databaseState(replica.database.pool).then(
    (state) => {
      replica.replayed = state.position
      return faultOf(state, main, needed)
    },
    (error: Error) => `it does not answer: ${error.message}`,
  )
  // Nobody knows yet how far behind it is: what was on the primary is compared from the first look on.
  if (replica.is_fit === undefined && reason === BEHIND) return
  setFit(replica, reason, onChange)
}

/** Uses the replica from now on, or leaves it out for a reason; says so only when that is news. */
export function setFit(replica: Replica, reason: string | undefined, onChange: (state: ReplicaState) => void): void {
  const is_fit = reason === undefined
  if (is_fit !== replica.is_fit) onChange({ number: replica.number, is_fit, ...(reason && { reason }) })
  replica.is_fit = is_fit
}

function faultOf({ identity, is_replica, position }: DatabaseState, main: DatabaseState, needed: bigint) {
  if (identity !== main.identity) return "it is a replica of another database"
  if (!is_replica) return "it is not a replica"
  if (position < needed) return BEHIND
  return undefined
}
