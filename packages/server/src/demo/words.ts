import { type Database, live } from "@mercer/db"
import { MERCER } from "../place.ts"
import type { WebSettings } from "../settings.ts"

export type State = "made" | "there" | "refused"

/** How many rows of each kind the shop has, and whether orders were placed that are not the demo's. */
export interface Counts {
  products: number
  customers: number
  orders: number
  operators: number
  has_own_orders: boolean
}

/** Counts what is in the shop. `emails` are those of the demo's customers, who placed its orders. */
export async function countsOf({ db }: Pick<Database, "db">, emails: readonly string[]): Promise<Counts> {
  const [products, customers, orders, operators, others] = await Promise.all([
    db.product.count({ where: live }),
    db.customer.count({ where: live }),
    db.order.count(),
    db.user.count({ where: live }),
    db.order.count({ where: { email: { notIn: [...emails] } } }),
  ])
  return { products, customers, orders, operators, has_own_orders: others > 0 }
}

/** Why a shop gets no more past orders: somebody works with it, or has bought in it. Undefined when it gets them. */
export function whyKept(state: State, { operators, has_own_orders }: Counts): string | undefined {
  if (has_own_orders) return "It already has real orders, so no past orders were added."
  if (state === "there" && operators > 0) return "It already has an operator, so no past orders were added."
  return undefined
}

interface Done {
  state: State
  counts: Counts
  /** Why no past orders were added. */
  reason: string | undefined
  settings: WebSettings
}

/** What the command has done, and what comes next: a line each. */
export function wordsFor({ state, counts, reason, settings }: Done): string {
  const { products, customers, orders, operators } = counts
  const rows = `${products} products, ${customers} customers and ${orders} orders`
  if (state === "refused")
    return `This database has a shop already, with ${rows}: the demo shop is only put into an empty one.`
  const first = `The demo shop is ${state === "made" ? "in" : "there already"}: ${rows}.`
  return [first, ...(reason ? [reason] : []), ...nextSteps(operators, settings)].join("\n")
}

function nextSteps(operators: number, { port, shop }: WebSettings): string[] {
  const address = shop.public_url ?? `http://localhost:${port}`
  const known = operators === 1 ? "as the operator of the shop" : `as one of the ${operators} operators of the shop`
  const first = `make an operator first: ${MERCER} user create --email you@example.com --generate`
  return [
    `  Panel       ${address}/app, while the shop runs`,
    `  Log in      ${operators > 0 ? known : first}`,
    `  Storefront  ${address}/store/products`,
  ]
}

/** Why the demo shop is not put into a shop in production, and how it is all the same. */
export const IN_PRODUCTION = `NODE_ENV is production: the demo shop, with its made-up customers and orders, would be where a real shop belongs. If that is what you want: ${MERCER} demo --in-production`
