import { orderNumber, searchWords } from "@mercer/commerce"
import type { Filter } from "@mercer/db"
import { DraftOrderStatus } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Email,
  Id,
  input,
  JsonObject,
  List,
  Metadata,
  Order,
  optional,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, holding, MOST_NAMED, named, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { isShort } from "../data/short-words.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { OrderAnswer } from "../order/responses.ts"
import { Address } from "../wire/address.ts"
import { draftLines } from "./admin-draft-lines.ts"
import { createDraft } from "./create-draft.ts"
import { deleteDraft } from "./delete-draft.ts"
import { DraftLine, Price } from "./draft-input.ts"
import { getDraft } from "./get-draft.ts"
import { payDraft } from "./pay-draft.ts"
import { draftCartsLike, draftsNumberedLike } from "./queries.ts"
import { ChangedDraftAnswer, DraftAnswer, DraftsAnswer } from "./responses.ts"
import { updateDraft } from "./update-draft.ts"

const Codes = optional(z.array(z.strictObject({ code: z.string().min(1).max(255) })).max(100))
const GivenAddress = optional(z.union([Address, Id]))
const Method = z.strictObject({ option_id: Id, data: optional(JsonObject), price: optional(Price) })

/** @public */
export const draftOrders = router({
  list: admin
    .meta(rest("GET /admin/draft-orders", "List Draft Orders", { replica: true }))
    .input(
      input({
        ...AdminPage(50),
        q: QueryString,
        status: List(Object.values(DraftOrderStatus)),
        created_at: DateFilter,
        updated_at: DateFilter,
        order: Order("created_at", "updated_at", "completed_at", "display_id", "status", "id"),
      }),
    )
    .output(DraftsAnswer)
    .query(async ({ ctx, input: { limit, offset, q, status, order, created_at, updated_at } }) => {
      const where = { status: oneOf(status), created_at, updated_at, AND: await searchDrafts(ctx, q) }
      return page(ctx, "DraftOrder", "draft_orders", { limit, offset }, { where, order: ordering(order) })
    }),

  get: admin
    .meta(rest("GET /admin/draft-orders/{id}", "Get a Draft Order"))
    .input(input({ id: Id }))
    .output(DraftAnswer)
    .query(async ({ ctx, input: { id } }) => ({ draft_order: await getDraft(ctx, id) })),

  create: admin
    .meta(rest("POST /admin/draft-orders", "Create a Draft Order"))
    .input(
      input({
        email: Email,
        region_id: Id,
        customer_id: optional(Id),
        shipping_address: GivenAddress,
        billing_address: GivenAddress,
        items: optional(z.array(DraftLine).max(1000)),
        shipping_methods: z.array(Method).max(50),
        discounts: Codes,
        no_notification_order: optional(z.boolean()),
        metadata: Metadata,
        status: z.literal("open").optional(),
      }),
    )
    .output(DraftAnswer)
    .mutation(async ({ ctx, input: { expand: _e, fields: _f, status: _s, ...wanted } }) => ({
      draft_order: await getDraft(ctx, await createDraft(ctx, wanted)),
    })),

  update: admin
    .meta(rest("POST /admin/draft-orders/{id}", "Update a Draft Order"))
    .input(
      changes({
        id: Id,
        region_id: Id.optional(),
        country_code: optional(z.string().length(2)),
        email: optional(Email),
        customer_id: optional(Id),
        billing_address: GivenAddress,
        shipping_address: GivenAddress,
        discounts: Codes,
        no_notification_order: optional(z.boolean()),
      }),
    )
    .output(ChangedDraftAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, ...wanted } }) => {
      await updateDraft(ctx, id, wanted)
      return { draft_order: await getDraft(ctx, id) }
    }),

  delete: admin
    .meta(rest("DELETE /admin/draft-orders/{id}", "Delete a Draft Order"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("draft-order"))
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteDraft(ctx, id)
      return { id, object: "draft-order" as const, deleted: true as const }
    }),

  ...draftLines,

  pay: admin
    .meta(
      rest("POST /admin/draft-orders/{id}/pay", "Mark a Draft Order as Paid", { idempotent: true, area: "payments" }),
    )
    .input(input({ id: Id }))
    // v1: the profiles of products too, as after claims.
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => ({ order: await getAdminOrder(ctx, await payDraft(ctx, id)) })),
})

/** The most drafts found by digits of their number: the newest are found. */
const MOST_NUMBERED = 10_000

/** Each word must be in the email, or in the number: `#11` is exactly draft 11. */
async function searchDrafts(ctx: Context, q: string | undefined): Promise<Filter<"DraftOrder">[]> {
  return Promise.all(searchWords(q ?? "").map((word) => withWord(ctx, word)))
}

/** By keys where only a few carts match: so few are not found by going through all drafts. */
async function withEmail(ctx: Context, word: string): Promise<Filter<"DraftOrder">[]> {
  const text = holding(word)
  const email: Filter<"DraftOrder"> = { cart: { email: text } }
  if (isShort(word)) return [email]
  const carts = await draftCartsLike(ctx, `%${text.contains}%`, MOST_NAMED + 1)
  return named<Filter<"DraftOrder">, Filter<"DraftOrder">>(carts, (ids) => ({ cart_id: { in: ids } }), email)
}

async function withWord(ctx: Context, word: string): Promise<Filter<"DraftOrder">> {
  const number = orderNumber(word)
  if (number !== undefined) return { display_id: number }
  const numbered = /^\d+$/.test(word) ? [{ id: { in: await draftsNumberedLike(ctx, word, MOST_NUMBERED) } }] : []
  const either = [...(await withEmail(ctx, word)), ...numbered]
  // Of one of several alternatives each draft's cart is looked up; alone it may be found first.
  return either.length === 1 && either[0] ? either[0] : { OR: either }
}
