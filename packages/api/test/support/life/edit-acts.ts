import type { Reply } from "../client.ts"
import { type Act, pick, post } from "./act.ts"
import type { Goods, LifeShop } from "./life-shop.ts"
import type { Change, Collection, Edit, EditLine, Line, PaperOrder } from "./paper.ts"
import { added, dueFor, isOpen, kept, ownLines, theNew } from "./rules.ts"

/* Order edits, and the payment collections of those that cost something. */

const isActive = ({ status }: Edit) => status === "created" || status === "requested"
const editAt = ({ edits }: PaperOrder, at: number) => pick(edits, at, isActive)
const path = (edit: Edit, action = "") => `order-edits/${edit.id}${action}`

export const create: Act = {
  ask: (shop, order) => post(shop, "order-edits", { order_id: order.id }),
  allowed: (order) => isOpen(order) && !order.edits.some(isActive),
  note(order, after) {
    const made = theNew(order.edits, after.edits)
    const lines = ownLines(order).map(({ id: original, variant, unit_price, quantity }): EditLine => {
      const id = made.lines.find((one) => one.original === original)?.id ?? ""
      return { id, original, variant, unit_price, quantity }
    })
    order.edits.push({ id: made.id, status: "created", lines, changes: [], collection: null })
  },
}

/** A change of an edit's lines, which is allowed until the edit is requested. */
function change(
  at: number,
  ask: (shop: LifeShop, edit: Edit) => Promise<Reply> | null,
  more: {
    allowed?: (order: PaperOrder, edit: Edit) => boolean
    note: (edit: Edit, after: Edit, shop: LifeShop) => void
  },
): Act {
  return {
    ask(shop, order) {
      const edit = editAt(order, at)
      return edit ? ask(shop, edit) : null
    },
    allowed(order) {
      const edit = editAt(order, at)
      return edit?.status === "created" && (more.allowed?.(order, edit) ?? true)
    },
    note(order, after, shop) {
      const edit = editAt(order, at) as Edit
      const there = after.edits.find(({ id }) => id === edit.id)
      // Another request at the same moment has deleted it.
      if (there) more.note(edit, there, shop)
    },
  }
}

function noted(edit: Edit, after: Edit, change: Omit<Change, "id">): void {
  edit.changes.push({ id: theNew(edit.changes, after.changes).id, ...change })
}

export const add = (at: number, goods: Goods, quantity: number): Act =>
  change(at, (shop, edit) => post(shop, path(edit, "/items"), { variant_id: shop.variants[goods], quantity }), {
    note(edit, after, { variants, prices }) {
      const { id } = theNew(edit.lines, after.lines)
      edit.lines.push({ id, original: null, variant: variants[goods], unit_price: prices[goods], quantity })
      noted(edit, after, { type: "item_add", line: id, original: null })
    },
  })

/** Units of the edit's line that must stay. */
const keptIn = (order: PaperOrder, { original }: EditLine) => {
  const line = order.lines.find(({ id }) => id === original)
  return line ? kept(order, line) : 0
}

const lineAt = ({ lines }: Edit, line: number) => pick(lines, line)

export const set = (at: number, line: number, quantity: number): Act =>
  change(
    at,
    (shop, edit) => {
      const item = lineAt(edit, line)
      return item ? post(shop, path(edit, `/items/${item.id}`), { quantity }) : null
    },
    {
      allowed(order, edit) {
        const item = lineAt(edit, line)
        return item !== undefined && (quantity === item.quantity || quantity >= keptIn(order, item))
      },
      note(edit, after) {
        const item = lineAt(edit, line) as EditLine
        if (item.quantity === quantity) return
        item.quantity = quantity
        const is_noted = edit.changes.some((one) => one.line === item.id)
        if (!is_noted && item.original)
          noted(edit, after, { type: "item_update", line: item.id, original: item.original })
      },
    },
  )

export const remove = (at: number, line: number): Act =>
  change(
    at,
    ({ by }, edit) => {
      const item = lineAt(edit, line)
      return item ? by.delete(`/admin/${path(edit, `/items/${item.id}`)}`) : null
    },
    {
      allowed(order, edit) {
        const item = lineAt(edit, line)
        return item !== undefined && item.original !== null && keptIn(order, item) === 0
      },
      note(edit, after) {
        const item = lineAt(edit, line) as EditLine
        edit.lines = edit.lines.filter((one) => one !== item)
        edit.changes = edit.changes.filter((one) => one.line !== item.id)
        noted(edit, after, { type: "item_remove", line: null, original: item.original })
      },
    },
  )

export const undo = (at: number, which: number): Act => {
  const changeOf = ({ changes }: Edit) => pick(changes, which)
  const base = change(
    at,
    ({ by }, edit) => {
      const one = changeOf(edit)
      return one ? by.delete(`/admin/${path(edit, `/changes/${one.id}`)}`) : null
    },
    { allowed: (_, edit) => changeOf(edit) !== undefined, note: () => {} },
  )
  return {
    ...base,
    note(order, after) {
      const edit = editAt(order, at) as Edit
      const one = changeOf(edit) as Change
      const original = order.lines.find(({ id }) => id === one.original)
      edit.changes = edit.changes.filter(({ id }) => id !== one.id)
      if (one.type === "item_add") edit.lines = edit.lines.filter(({ id }) => id !== one.line)
      for (const line of edit.lines) if (line.id === one.line && original) line.quantity = original.quantity
      if (one.type !== "item_remove" || !original) return
      const there = after.edits.find(({ id }) => id === edit.id)
      if (!there) return
      const { id } = theNew(edit.lines, there.lines)
      const { variant, unit_price, quantity } = original
      edit.lines.push({ id, original: original.id, variant, unit_price, quantity })
    },
  }
}

export const request = (at: number): Act => ({
  ask(shop, order) {
    const edit = editAt(order, at)
    return edit ? post(shop, path(edit, "/request")) : null
  },
  allowed(order) {
    const edit = editAt(order, at)
    if (edit?.status === "created") return isOpen(order) && edit.changes.length > 0
    return edit?.status === "requested" || edit?.status === "confirmed"
  },
  note(order, after) {
    const edit = editAt(order, at) as Edit
    if (edit.status !== "created") return
    edit.status = "requested"
    const amount = dueFor(order, edit)
    if (amount <= 0) return
    const id = after.edits.find((one) => one.id === edit.id)?.collection?.id ?? ""
    edit.collection = { id, status: "not_paid", amount, authorized: null, payments: [] }
  },
})

async function authorized({ shopper }: LifeShop, { id }: Collection): Promise<Reply> {
  const at = `/store/payment-collections/${id}/sessions`
  const reply = await shopper.post(at, { provider_id: "scripted" })
  if (reply.status !== 200) return reply
  return shopper.post(`${at}/${reply.body.payment_collection.payment_sessions.at(-1).id}/authorize`)
}

/** The buyer authorizes the difference. */
export const pay = (at: number): Act => ({
  ask(shop, order) {
    const collection = editAt(order, at)?.collection
    return collection ? authorized(shop, collection) : null
  },
  allowed(order) {
    const edit = editAt(order, at)
    return edit?.status === "requested" && edit.collection?.status === "not_paid"
  },
  note(order, after) {
    const { id, collection } = editAt(order, at) as Edit
    const there = after.edits.find((one) => one.id === id)?.collection
    if (!collection || !there) throw new Error("An edit has lost its collection")
    const { amount } = collection
    const payment = theNew(collection.payments, there.payments)
    collection.payments.push({ id: payment.id, amount, is_canceled: false })
    Object.assign(collection, { status: "authorized", authorized: amount })
  },
})

/** The edit's lines take the places of the order's, with all that was done to these. */
function apply(order: PaperOrder, after: PaperOrder, edit: Edit): void {
  edit.status = "confirmed"
  const successor = new Map(edit.lines.map(({ id, original }) => [original, id]))
  const own = ownLines(order)
  const lines = edit.lines.map(({ id, original, variant, unit_price, quantity }): Line => {
    const { fulfilled = 0, shipped = 0, returned = 0 } = own.find((one) => one.id === original) ?? {}
    return { id, of: order.id, variant, unit_price, quantity, fulfilled, shipped, returned }
  })
  order.lines = [...order.lines.filter(({ of }) => of !== order.id), ...lines]
  for (const { items } of [...order.parcels, ...order.returns, ...order.claims])
    for (const item of items) item.item = successor.get(item.item) ?? item.item
  if (edit.collection && edit.collection.status !== "authorized") edit.collection.status = "canceled"
  else
    for (const payment of added(order.payments, after.payments)) {
      if (!edit.collection?.payments.some(({ id }) => id === payment.id)) throw new Error("A payment came from nowhere")
      order.payments.push({ ...payment, refunded: 0, is_captured: false, is_canceled: false, swap: null })
    }
}

/** Each line keeps what was fulfilled, returned and claimed of it. */
const fits = (order: PaperOrder, { lines }: Edit) =>
  lines.length > 0 &&
  ownLines(order).every(
    (line) => (lines.find(({ original }) => original === line.id)?.quantity ?? 0) >= kept(order, line),
  )

export const confirm = (at: number): Act => ({
  ask(shop, order) {
    const edit = editAt(order, at)
    return edit ? post(shop, path(edit, "/confirm")) : null
  },
  allowed(order) {
    const edit = editAt(order, at)
    if (!edit || edit.status === "confirmed") return edit !== undefined
    return isActive(edit) && isOpen(order) && fits(order, edit)
  },
  note(order, after) {
    const edit = editAt(order, at) as Edit
    if (edit.status !== "confirmed") apply(order, after, edit)
  },
})

export const complete = (at: number): Act => ({
  ask(shop, order) {
    const edit = editAt(order, at)
    return edit ? shop.shopper.post(`/store/${path(edit, "/complete")}`) : null
  },
  allowed(order) {
    const edit = editAt(order, at)
    if (edit?.status !== "requested") return edit?.status === "confirmed"
    return isOpen(order) && fits(order, edit) && (!edit.collection || edit.collection.status === "authorized")
  },
  note(order, after) {
    const edit = editAt(order, at) as Edit
    if (edit.status !== "confirmed") apply(order, after, edit)
  },
})

/** What was authorized is let go. */
const end = (at: number, action: "decline" | "cancel"): Act => ({
  ask(shop, order) {
    const edit = editAt(order, at)
    if (!edit) return null
    return action === "decline"
      ? shop.shopper.post(`/store/${path(edit, "/decline")}`)
      : post(shop, path(edit, "/cancel"))
  },
  allowed(order) {
    const status = editAt(order, at)?.status
    if (action === "decline") return status === "requested" || status === "declined"
    return status === "created" || status === "requested" || status === "canceled"
  },
  note(order) {
    const edit = editAt(order, at) as Edit
    if (!isActive(edit)) return
    edit.status = action === "decline" ? "declined" : "canceled"
    if (!edit.collection) return
    edit.collection.status = "canceled"
    for (const payment of edit.collection.payments) payment.is_canceled = true
  },
})

export const decline = (at: number) => end(at, "decline")
export const cancel = (at: number) => end(at, "cancel")

/** Deletes an edit that was not requested yet. */
export const drop = (at: number): Act => ({
  ask({ by }, order) {
    const edit = editAt(order, at)
    return edit ? by.delete(`/admin/${path(edit)}`) : null
  },
  /** One that is gone is deleted. */
  allowed: (order) => (editAt(order, at)?.status ?? "created") === "created",
  note(order) {
    const edit = editAt(order, at)
    order.edits = order.edits.filter((one) => one !== edit)
  },
})
