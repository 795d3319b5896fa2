// Compiled by package.test.ts against the published types: each line below a @ts-expect-error must fail.
import { type Answer, type Cart, createClient, type Input, MercerError, type Product } from "@mercer/client"

const mercer = createClient({ url: "http://shop.test", publishable_key: "pk_1", token: async () => "token" })

export async function right() {
  const { products, count } = await mercer.get("/store/products")
  const first: Product | undefined = products[0]
  const total: number = count
  const { cart }: { cart: Cart } = await mercer.post("/store/carts", { region_id: "reg_1" })
  await mercer.post("/store/carts/{id}/line-items", { id: cart.id, variant_id: "variant_1", quantity: 2 })
  await mercer.delete("/store/carts/{id}/discounts/{code}", { id: cart.id, code: "SALE" }, { retries: 0 })
  await mercer.get("/admin/orders", { created_at: { gte: "2026-01-01" }, limit: 5 }, { timeout_ms: 1_000 })
  await mercer.post("/admin/uploads", { files: [new Blob(["text"])] })
  const input: Input<"POST /store/carts"> = { country_code: "de" }
  const answer: Answer<"GET /store/regions/{id}"> = await mercer.get("/store/regions/{id}", { id: "reg_1" })
  const { cart: read } = await mercer.get("/store/carts/{id}", { id: cart.id })
  const due: number = read.total + read.shipping_total
  const { orders } = await mercer.get("/store/customers/me/orders")
  const paid: number | undefined = orders[0]?.paid_total
  const nothing: undefined = await mercer.post("/store/customers/password-token", { email: "ida@example.com" })
  return [first?.title, total, input, answer.region.id, due, paid, nothing]
}

export async function completed(id: string): Promise<string> {
  const done = await mercer.post("/store/carts/{id}/complete", { id })
  switch (done.type) {
    case "order":
      return `${done.data.display_id}: ${done.data.total + done.data.paid_total}`
    case "cart":
      return `${done.payment_status} ${done.data.total - done.data.refunded_total}`
    case "swap":
      return done.data.order_id
  }
}

export async function wrong() {
  // @ts-expect-error there is no such path
  await mercer.get("/store/produts")
  // @ts-expect-error this path has no such method
  await mercer.delete("/store/products")
  // @ts-expect-error the path's value is missing
  await mercer.get("/store/products/{id}")
  // @ts-expect-error the quantity is missing
  await mercer.post("/store/carts/{id}/line-items", { id: "cart_1", variant_id: "variant_1" })
  // @ts-expect-error the quantity is a number
  await mercer.post("/store/carts/{id}/line-items", { id: "cart_1", variant_id: "variant_1", quantity: "2" })
  // @ts-expect-error there is no such property
  await mercer.post("/store/carts", { region: "reg_1" })
  // @ts-expect-error there is no such order
  await mercer.get("/store/products", { order: "price" })
  const { cart } = await mercer.post("/store/carts", {})
  // @ts-expect-error carts have no such field
  cart.totl
  const done = await mercer.post("/store/carts/{id}/complete", { id: cart.id })
  // @ts-expect-error only an order has a number
  done.data.display_id
  const { variant } = await mercer.get("/store/variants/{id}", { id: "variant_1" })
  // @ts-expect-error only shops with stock locations send it
  const canBuy: boolean = variant.purchasable
  // @ts-expect-error a cart's items are a relation, which `expand` can leave out
  cart.items.length
  // @ts-expect-error this answer is a region
  const { product } = await mercer.get("/store/regions/{id}", { id: "reg_1" })
  // @ts-expect-error an address is needed
  createClient({})
  return [product, canBuy]
}

export function caught(error: unknown): string {
  if (!(error instanceof MercerError)) throw error
  const status: number = error.status
  // @ts-expect-error the code may be absent
  const code: string = error.code
  return `${error.type} ${error.message} ${status} ${code}`
}
