import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  Ids,
  input,
  JsonObject,
  Order,
  optional,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, matched, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { changeOrder } from "../order/run-operation.ts"
import { Measured } from "./item-input.ts"
import { orderOfLine } from "./queries.ts"
import { listedReservation, ReservationAnswer, ReservationsAnswer } from "./reservation-answers.ts"
import { changeReservation, release, reserve } from "./reserve-by-hand.ts"

/** What reservations are sorted by. */
export const RESERVATION_COLUMNS = [
  ...(["id", "line_item_id", "inventory_item_id", "location_id", "quantity", "description", "created_by"] as const),
  ...(["external_id", "created_at", "updated_at"] as const),
] as const

const Units = z.int().min(1).max(2_147_483_647)
const Described = z.union([
  z.string(),
  z.strictObject({ contains: QueryString, starts_with: QueryString, ends_with: QueryString }),
])
const facts = { description: optional(z.string().max(20_000)), metadata: JsonObject.nullish() }

/** Units of items that are kept for lines, or by hand. @public */
export const reservations = router({
  list: admin
    .meta(rest("GET /admin/reservations", "List Reservations", { replica: true }))
    .input(
      input({
        ...AdminPage(20),
        order: Order(...RESERVATION_COLUMNS),
        location_id: Ids,
        inventory_item_id: Ids,
        line_item_id: Ids,
        created_by: Ids,
        quantity: Measured,
        description: Described.optional(),
        created_at: DateFilter,
        updated_at: DateFilter,
      }),
    )
    .output(ReservationsAnswer)
    .query(async ({ ctx, input: { limit, offset, order, description, expand: _e, fields: _f, ...given } }) => {
      const { location_id, inventory_item_id, line_item_id, created_by, ...bounds } = given
      const where = {
        ...live,
        ...bounds,
        location_id: oneOf(location_id),
        inventory_item_id: oneOf(inventory_item_id),
        line_item_id: oneOf(line_item_id),
        created_by: oneOf(created_by),
        description: matched(typeof description === "string" ? [description] : description),
      }
      const listed = { where, order: ordering(order) }
      const found = await page(ctx, "ReservationItem", "reservations", { limit, offset }, listed)
      return { ...found, reservations: found.reservations.map(listedReservation) }
    }),

  create: admin
    .meta(rest("POST /admin/reservations", "Create a Reservation"))
    .input(input({ line_item_id: optional(Id), location_id: Id, inventory_item_id: Id, quantity: Units, ...facts }))
    .output(ReservationAnswer)
    .mutation(async ({ ctx, input: { expand: _e, fields: _f, ...wanted } }) => {
      const id = await withOrderOf(ctx, wanted.line_item_id ?? null, (tx, order) => reserve(tx, wanted, order))
      return { reservation: await getResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/reservations/{id}", "Get a Reservation"))
    .input(input({ id: Id }))
    .output(ReservationAnswer)
    .query(async ({ ctx, input: { id } }) => ({ reservation: await getResponse(ctx, id) })),

  update: admin
    .meta(rest("POST /admin/reservations/{id}", "Update a Reservation"))
    .input(changes({ id: Id, location_id: Id.optional(), quantity: Units.optional(), ...facts }))
    .output(ReservationAnswer)
    .mutation(async ({ ctx, input: { id, if_unchanged_since: since, expand: _e, fields: _f, ...change } }) => {
      const { line_item_id } = await findOne(ctx, "ReservationItem", { id }, {}, nameOf(id))
      await withOrderOf(ctx, line_item_id, (tx, order) => changeReservation(tx, id, { ...change, since }, order))
      return { reservation: await getResponse(ctx, id) }
    }),

  delete: admin
    .meta(rest("DELETE /admin/reservations/{id}", "Delete a Reservation"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("reservation"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.tx((tx) => release(tx, id))
      return { id, object: "reservation" as const, deleted: true as const }
    }),
})

const nameOf = (id: string) => `Reservation item with id ${id}`

const getResponse = (ctx: Context, id: string) =>
  findOne(ctx, "ReservationItem", { id }, treeOf(ctx.shape), nameOf(id)) as Promise<never>

/**
 * Runs a change of what is reserved in one transaction; for a line, under the lock of its order, so that nothing of the
 * order is fulfilled at the same time.
 */
async function withOrderOf<T>(
  ctx: Context,
  line_item_id: string | null,
  change: (tx: Context, order: LoadedOrder | null) => Promise<T>,
): Promise<T> {
  const order_id = line_item_id === null ? undefined : await orderOfLine(ctx, line_item_id)
  if (order_id === undefined) return ctx.tx((tx) => change(tx, null))
  const results: T[] = []
  await changeOrder(ctx, order_id, async (tx, order) => {
    results[0] = await change(tx, order)
  })
  if (results.length === 0) throw new Refusal("conflict", "The reservation was changed already")
  return results[0] as T
}
