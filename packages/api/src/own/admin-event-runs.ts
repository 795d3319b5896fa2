import { Refusal } from "@mercer/commerce"
import { Id, List, Moment, plain, rest, Texts } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { notifyWorker } from "../context/signals.ts"
import { AdminPage } from "../data/filters.ts"
import { findHandlerWork, listHandlerWork, restartHandlerWork } from "./queries.ts"

const STATES = ["waiting", "parked", "done"] as const

const Run = z.object({
  id: z.string(),
  /** The name that the shop's developer gave to what is done. */
  handler: z.string(),
  event: z.string(),
  event_id: z.string(),
  /** The row that the event is about. */
  subject_id: z.string(),
  state: z.enum(STATES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: Moment,
  /** When an operator has last retried it. */
  retried_at: Moment.nullable(),
  next_attempt_at: Moment.nullable(),
  done_at: Moment.nullable(),
})
const Paging = { count: z.int(), offset: z.int(), limit: z.int() }

/** What the shop's own handlers do after events; done work is kept for 30 days. @public */
export const eventRuns = router({
  list: admin
    .meta(rest("GET /admin/event-runs", "List Event Runs"))
    .input(z.strictObject({ ...AdminPage(20), state: List(STATES), handler: Texts }))
    .output(plain(z.object({ runs: z.array(Run), ...Paging })))
    .query(async ({ ctx, input: { limit, offset, state, handler } }) => {
      const found = await listHandlerWork(ctx, { states: state ?? null, handlers: handler ?? null, limit, offset })
      return { ...found, offset, limit }
    }),

  /** Work that was parked, or waits for its next attempt, is due again for three days. */
  retry: adminWrite
    .meta(rest("POST /admin/event-runs/{id}/retry", "Retry an Event Run"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ run: Run })))
    .mutation(async ({ ctx, input: { id } }) => {
      const isOpen = await restartHandlerWork(ctx, id)
      const run = isOpen && (await findHandlerWork(ctx, id))
      if (!run) throw new Refusal("not_found", `Event run with id ${id} was not found, or is done`)
      notifyWorker(ctx, "own_events")
      return { run }
    }),
})
