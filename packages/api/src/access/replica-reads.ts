import type { PrismaClient, ReplicaReader } from "@mercer/db"
import type { RouteMeta } from "@mercer/rest"
import { answered, isOurFault } from "@mercer/rest/handler"
import type { Context } from "../context/context.ts"
import { type Counts, exactCounts, makeCounts } from "../context/count.ts"

type Source = Pick<Context, "db" | "query" | "counts">

/** A read: whose it is, what its operation says of it, and its input as it was sent. */
interface Read {
  ctx: Context
  meta: RouteMeta | undefined
  given: unknown
}

/**
 * Runs a read on a replica if its operation allows that (`replica` in `rest(…)`), its caller is known and one has
 * replayed all that they wrote; otherwise, and again if the replica fails, on the primary. `errorOf` finds the error in a
 * result that has one.
 */
export async function fromReplica<T>(
  { ctx, meta, given }: Read,
  work: (source: Source) => Promise<T>,
  errorOf: (result: T) => unknown = () => undefined,
): Promise<T> {
  const reader = await readerOf({ ctx, meta, given })
  if (!reader) return work(ctx)
  try {
    const result = await work({ db: reader.db, query: reader.query, counts: countsOf(ctx, reader) })
    const error = errorOf(result)
    if (error === undefined || !isOurFault(answered(error))) return result
  } catch (error) {
    if (!isOurFault(answered(error))) throw error
  }
  reader.failed()
  return work(ctx)
}

/** Notes that an account has written, so that it reads nothing older. */
export async function noteWritten({ replicas, system }: Context, type: string, id: string | undefined): Promise<void> {
  if (replicas && type === "mutation" && id && !system) await replicas.wrote(id)
}

async function readerOf({ ctx, meta, given }: Read): Promise<ReplicaReader | undefined> {
  if (!ctx.replicas || !meta?.replica || ctx.system || asksForNewest(given)) return undefined
  // Nobody can say what somebody unknown has written.
  const account = ctx.user_id ?? ctx.customer?.id
  return account ? ctx.replicas.readerFor(account) : undefined
}

/** Programs ask so for what is new since their last request, and would never see what a replica does not have yet. */
const asksForNewest = (given: unknown) =>
  typeof given === "object" && given !== null && ("updated_at" in given || "created_at" in given)

const counted = new WeakMap<PrismaClient, Counts>()

/** Counted on the replica for others; who has written counts again. */
function countsOf(ctx: Context, { db, has_written }: ReplicaReader): Counts {
  const { areEstimates } = ctx.counts
  if (has_written) return { ...exactCounts, areEstimates }
  const known = counted.get(db) ?? makeCounts()
  counted.set(db, known)
  return { ...known, areEstimates }
}
