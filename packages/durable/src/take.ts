import type { Outcome, RunOptions } from "./outcome.ts"
import type { Asking, Kind, Next, Process, Refusal, Step } from "./process.ts"
import type { Source } from "./source.ts"

/** One step that is being taken. */
export interface Turn<K extends Kind> {
  ctx: K["ctx"]
  process: Process<K>
  options: RunOptions
  source: Source<K>
  step: Step<K>
  row: K["row"]
  again: boolean
}

type Taken<K extends Kind> = Partial<Outcome<K>>

/** Another process has moved the row: this one's writes are rolled back. */
class Lost extends Error {}

/** Runs one step: returns its next state, also for a recorded refusal or failure. Throws other errors. */
export async function take<K extends Kind>(turn: Turn<K>): Promise<Taken<K>> {
  const answered: unknown[] = []
  const how = { again: turn.again, answered, at: (name: string) => at(turn, name) }
  return unlessLost(proceed(turn, how)).catch((error) => fail(turn, error, answered))
}

async function unlessLost<K extends Kind>(taking: Promise<Taken<K>>): Promise<Taken<K>> {
  return taking.catch((error) => {
    if (error instanceof Lost) return { end: "lost" as const }
    throw error
  })
}

async function proceed<K extends Kind>(turn: Turn<K>, how: Asking): Promise<Taken<K>> {
  const { ctx, step, row, source } = turn
  await at(turn, "begun")
  let asked = await source.next(step, row, how)
  if (step.parts || (step.ask && !step.on_demand)) await at(turn, "asked")
  let taken = await advance(turn, asked)
  if (taken === "ask") {
    asked = await step.ask?.(ctx, row, how)
    await at(turn, "asked")
    taken = await advance(turn, asked)
  }
  if (taken === "ask") throw new Error(`${turn.process.name}: ${row.state} asks again for what it was given`)
  await at(turn, "written")
  await step.after?.(ctx, row)
  return taken
}

/** Moves the row as the response says: alone if that is enough, else with the step's writes. */
async function advance<K extends Kind>(turn: Turn<K>, asked: unknown): Promise<Taken<K> | "ask"> {
  const { ctx, step, row } = turn
  try {
    const next = step.decide?.(row, asked)
    if (next) return await move(turn, ctx, next)
    return await inTransaction(turn, async (tx) => {
      const written = await step.write?.(tx, row, asked)
      if (!written || written === "ask") return "ask"
      const taken = await move(turn, tx, written)
      await at(turn, "writing")
      return taken
    })
  } catch (error) {
    await step.abandon?.(ctx, row, asked, error)
    throw error
  }
}

/** Records the step's refusal, or its failure if the process does so. */
async function fail<K extends Kind>(turn: Turn<K>, error: unknown, answered: unknown[]): Promise<Taken<K>> {
  const { ctx, process, step, row } = turn
  if ((step.decideRefused || step.refused) && process.isRefusal?.(error)) {
    const refusal = error as Refusal
    return { ...(await unlessLost(refuse(turn, refusal, answered))), refusal }
  }
  const instead = process.failed?.(ctx, row, error)
  if (!instead) throw error
  return unlessLost(writeNext(turn, instead))
}

function refuse<K extends Kind>(turn: Turn<K>, refusal: Refusal, answered: unknown[]): Promise<Taken<K>> {
  const { ctx, step, row } = turn
  if (!step.decideRefused)
    return writeNext(turn, (tx) => step.refused?.(tx, row, refusal, answered) as Promise<Next<K>>)
  return move(turn, ctx, step.decideRefused(ctx, row, refusal))
}

function writeNext<K extends Kind>(turn: Turn<K>, next: (tx: K["ctx"]) => Promise<Next<K>>): Promise<Taken<K>> {
  return inTransaction(turn, async (tx) => {
    const taken = await move(turn, tx, await next(tx))
    await at(turn, "refusing")
    return taken
  })
}

function inTransaction<K extends Kind, T>({ ctx, process, row }: Turn<K>, work: (tx: K["ctx"]) => Promise<T>) {
  const { store } = process
  return store.transaction(ctx, async (tx) => {
    if (store.lock && !(await store.lock(tx, row))) throw new Lost()
    return work(tx)
  })
}

async function move<K extends Kind>({ process, step, row }: Turn<K>, tx: K["ctx"], next: Next<K>): Promise<Taken<K>> {
  const { to, answer } = next
  if (!step.to.includes(to)) throw new Error(`${process.name}: ${row.state} does not lead to ${to}`)
  const moved = next.moved ? { ...row, state: to } : await process.store.move(tx, row, next)
  if (!moved) throw new Lost()
  return { row: moved, ...(answer !== undefined && { answer }) }
}

async function at<K extends Kind>({ options, row }: Turn<K>, name: string): Promise<void> {
  await options.at?.(`${row.state}.${name}`)
}
