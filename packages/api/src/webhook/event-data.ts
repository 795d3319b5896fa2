import type { WebhookKind } from "@mercer/commerce"
import { DELETED_TOO, type ModelName } from "@mercer/db"
import { present, type Shape } from "@mercer/rest"
import type { App } from "../context/context.ts"
import { find, merge, treeOf } from "../data/read.ts"
import { entities } from "../entities/index.ts"
import { getOrders } from "../order/get-order.ts"

/** What an event is about, and what its receiver gets besides the row. */
export type EventAbout = { id: string } & Record<string, unknown>

interface Subject {
  model: ModelName
  shape?: Shape
  /** Columns that no receiver gets. */
  secret?: string[]
  /** The column that events name the row by, if it has no id. */
  key?: string
}

/** Columns that no receiver gets, of any row. */
const SECRET = ["idempotency_key"]

const PLAIN: Shape = { fields: null, relations: {} }
const within = (relations: Record<string, Shape>): Shape => ({ fields: null, relations })

/** A variant with its own prices, not those of price lists. */
const VARIANT = within({ prices: PLAIN, options: PLAIN })

/** All that a search index or a CMS stores of a product. */
const PRODUCT = within({
  variants: VARIANT,
  options: PLAIN,
  images: PLAIN,
  tags: PLAIN,
  type: PLAIN,
  collection: PLAIN,
  categories: PLAIN,
  sales_channels: PLAIN,
})

/** What kinds of events are about, by their first word. */
const SUBJECTS: Record<string, Subject> = {
  batch: { model: "BatchJob" },
  cart: { model: "Cart" },
  claim: { model: "ClaimOrder" },
  claim_item: { model: "ClaimItem" },
  currency: { model: "Currency", key: "code" },
  customer: { model: "Customer" },
  discount: { model: "Discount" },
  draft_order: { model: "DraftOrder" },
  gift_card: { model: "GiftCard", secret: ["code"] },
  invite: { model: "Invite" },
  note: { model: "Note" },
  order: { model: "Order" },
  "order-edit": { model: "OrderEdit" },
  "order-edit-item-change": { model: "OrderItemChange" },
  payment: { model: "Payment", secret: ["data"] },
  "payment-collection": { model: "PaymentCollection" },
  product: { model: "Product", shape: PRODUCT },
  "product-category": { model: "ProductCategory" },
  "product-collection": { model: "ProductCollection" },
  "product-variant": { model: "ProductVariant", shape: VARIANT },
  publishable_api_key: { model: "PublishableApiKey" },
  region: { model: "Region" },
  sales_channel: { model: "SalesChannel" },
  swap: { model: "Swap" },
  user: { model: "User" },
}

/**
 * The data of events of one kind, in their order: the rows as operators get them, read in one statement, with what the
 * events say besides. Only the latter of a row that is gone.
 */
export async function dataOf(app: Pick<App, "query">, kind: WebhookKind, events: EventAbout[]): Promise<object[]> {
  const subject = SUBJECTS[kind.split(".")[0] ?? ""]
  if (!subject) return events
  const { key = "id" } = subject
  const rows = await read(app, subject, [...new Set(events.map(({ id }) => id))])
  const byId = new Map(rows.map((row) => [row[key], row]))
  return events.map((event) => ({ ...byId.get(event.id), ...event }))
}

type Row = Record<string, unknown>

async function read({ query }: Pick<App, "query">, subject: Subject, ids: string[]): Promise<Row[]> {
  const { model, shape = PLAIN, secret = [], key = "id" } = subject
  const entity = entities[model]
  if (!entity) throw new Error(`${model} has no entity`)
  const where = { [key]: ids }
  const found =
    model === "Order"
      ? await getOrders({ query, shape }, where)
      : await find({ query }, model, where, merge({ [DELETED_TOO]: {} }, treeOf(shape)))
  return found.map((row) => without(present(entity, shape, row as unknown as Row), [...SECRET, ...secret]))
}

const without = (row: Row, secret: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !secret.includes(name)))
