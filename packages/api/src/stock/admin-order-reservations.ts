import { Refusal, reservable } from "@mercer/commerce"
import { live } from "@mercer/db"
import { Id, input, Moment, Order, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne } from "../data/read.ts"
import { type LoadedLine, type LoadedOrder, lineOf } from "../order/load-order.ts"
import { changeOrder } from "../order/run-operation.ts"
import { RESERVATION_COLUMNS } from "./admin-reservations.ts"
import { linesOfOrder } from "./queries.ts"
import { ReservationsAnswer } from "./reservation-answers.ts"
import { currentId, isCanceled, reserve } from "./reserve-by-hand.ts"

const documented = {
  line_item_id: z.string().nullable(),
  location_id: z.string(),
  inventory_item_id: z.string(),
  quantity: z.int(),
  description: z.string().nullable(),
  metadata: z.unknown(),
}
const times = { created_at: Moment, updated_at: Moment, deleted_at: Moment.nullable() }
const whole = { id: z.string(), ...documented, external_id: z.string().nullable(), created_by: z.string().nullable() }

/** v1's document has the reservation's fields at the top, its clients expect `reservation`: both are answered. */
const ReservedAnswer = plain(z.object({ ...documented, reservation: z.object({ ...whole, ...times }) }))

/** The reservations of an order's lines: a part of the operations on orders. @public */
export const orderReservations = {
  listReservations: admin
    .meta(rest("GET /admin/orders/{id}/reservations", "List the Reservations of an Order", { area: "inventory" }))
    .input(input({ id: Id, ...AdminPage(20), order: Order(...RESERVATION_COLUMNS) }))
    .output(ReservationsAnswer)
    .query(async ({ ctx, input: { id, limit, offset, order } }) => {
      await findOne(ctx, "Order", { id }, {}, `Order with id: ${id}`)
      const where = { ...live, line_item_id: { in: await linesOfOrder(ctx, id) } }
      return page(ctx, "ReservationItem", "reservations", { limit, offset }, { where, order: ordering(order) })
    }),

  reserveLine: admin
    .meta(
      rest("POST /admin/orders/{id}/line-items/{line_item_id}/reserve", "Reserve a Line Item of an Order", {
        area: "inventory",
      }),
    )
    .input(
      z.strictObject({
        id: Id,
        line_item_id: Id,
        location_id: Id,
        quantity: z.int().min(1).max(2_147_483_647).optional(),
      }),
    )
    .output(ReservedAnswer)
    .mutation(async ({ ctx, input: { id, line_item_id, location_id, quantity } }) => {
      const made: string[] = []
      await changeOrder(ctx, id, async (tx, order) => {
        made.push(...(await reserveLine(tx, order, { line_item_id, location_id, quantity })))
      })
      const [first] = made
      if (!first) throw new Refusal("conflict", "The line was reserved already")
      const reservation = await ctx.db.reservationItem.findUniqueOrThrow({ where: { id: first } })
      return { ...reservation, reservation }
    }),
}

interface Wanted {
  line_item_id: string
  location_id: string
  /** Units of the variant; by default all that are neither fulfilled nor reserved. */
  quantity: number | null | undefined
}

/** Reserves every part of a line's units at one location; returns the reservations, by item. */
async function reserveLine(tx: Context, order: LoadedOrder, wanted: Wanted): Promise<string[]> {
  const { location_id } = wanted
  const line_item_id = await currentId(tx, order, wanted.line_item_id)
  const line = lineOf(order, line_item_id)
  if (!line) throw new Refusal("not_found", `The order has no line item with id: ${line_item_id}`)
  mustBeOpen(order, line)
  const parts = await partsOf(tx, line)
  const left = await openUnits(tx, line, parts)
  const units = wanted.quantity ?? left
  if (left === 0) throw new Refusal("not_allowed", "All units of this line are fulfilled or reserved")
  if (units > left)
    throw new Refusal("invalid_data", `Only ${left} units of this line are neither fulfilled nor reserved`)
  const ids: string[] = []
  for (const { inventory_item_id, required_quantity } of parts) {
    const part = { inventory_item_id, location_id, quantity: units * required_quantity, line_item_id }
    ids.push(await reserve(tx, part, order))
  }
  return ids
}

function mustBeOpen(order: LoadedOrder, line: LoadedLine) {
  if (order.status === "archived") throw new Refusal("not_allowed", "The order is archived")
  if (isCanceled(order, line)) throw new Refusal("not_allowed", "The order, claim or swap of this line is canceled")
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** The items that a line's variant needs, in the order in which their levels are locked. */
async function partsOf({ db }: Context, { variant_id }: LoadedLine) {
  const where = { variant_id: variant_id ?? "", ...live, inventory_item: live }
  const parts = await db.productVariantInventoryItem.findMany({ where, orderBy: { inventory_item_id: "asc" } })
  if (parts.length > 0) return parts
  throw new Refusal("not_allowed", "The line's variant has no inventory item")
}

/** How many units of a line are neither fulfilled nor reserved: of each part. */
async function openUnits({ db }: Context, line: LoadedLine, parts: Parts): Promise<number> {
  const where = { line_item_id: line.id, ...live }
  const sums = await db.reservationItem.groupBy({ by: ["inventory_item_id"], where, _sum: { quantity: true } })
  const units = parts.map(({ inventory_item_id, required_quantity }) => {
    const sum = sums.find((one) => one.inventory_item_id === inventory_item_id)
    return Math.floor(reservable(line, required_quantity, sum?._sum.quantity ?? 0) / required_quantity)
  })
  return Math.min(...units)
}
