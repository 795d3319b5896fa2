import { type LineContext, type OrderLine, type OrderLineTotals, orderLineTotals } from "@mercer/commerce"
import type { Shape } from "@mercer/rest"
import type { ResponseOf } from "../entities/index.ts"

const SENDING = ["claims", "swaps"] as const
const sendsLines = ({ relations }: Shape) => SENDING.some((name) => relations[name]?.relations.additional_items)
const lined = new WeakMap<Shape, Shape>()

/** What is needed to compute the totals of lines that claims and swaps have sent is read even if it is not returned. @public */
export function withLines(shape: Shape): Shape {
  if (!sendsLines(shape)) return shape
  const known = lined.get(shape)
  if (known) return known
  const plain = { fields: null, relations: {} }
  const relations = { ...shape.relations }
  for (const name of SENDING) {
    const lines = relations[name]?.relations.additional_items
    if (!relations[name] || !lines) continue
    const below = { ...lines, relations: { adjustments: plain, tax_lines: plain, ...lines.relations } }
    relations[name] = { ...relations[name], relations: { ...relations[name].relations, additional_items: below } }
  }
  const made = { ...shape, relations }
  lined.set(shape, made)
  return made
}

type Rows = Record<string, unknown>
interface Sending extends Rows {
  additional_items?: (OrderLine & Rows)[]
}

/** What is read for the lines of claims and swaps is enough to compute their totals. @public */
export function readsSentLines({ relations }: Shape): boolean {
  return SENDING.every((name) => {
    const lines = relations[name]?.relations.additional_items?.relations
    return lines?.adjustments && lines.tax_lines
  })
}

/**
 * v1 returns `refundable` on the lines of claims and swaps, and their other totals only beside `returnable_items`; their
 * quantity stays what was sent.
 * @public
 */
export function withRefundable(order: ResponseOf<"Order">, shape: Shape): ResponseOf<"Order"> {
  if (!sendsLines(shape)) return order
  const given = order as unknown as LineContext & { claims?: Sending[]; swaps?: Sending[] }
  const toResponse = (one: Sending) => {
    const lines = one.additional_items ?? []
    const totals = orderLineTotals(given, lines)
    const additional_items = lines.map((line) => {
      const { quantity: _, ...known } = totals.get(line.id) as OrderLineTotals
      return { ...line, ...(shape.relations.returnable_items ? known : { refundable: known.refundable }) }
    })
    return { ...one, additional_items }
  }
  const { claims, swaps } = given
  return {
    ...order,
    ...(claims && { claims: claims.map(toResponse) }),
    ...(swaps && { swaps: swaps.map(toResponse) }),
  } as ResponseOf<"Order">
}
