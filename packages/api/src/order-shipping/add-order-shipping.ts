import {
  carrierFor,
  checkAmount,
  move,
  mustBeForOrders,
  orderStatuses,
  orderTotals,
  Refusal,
  replacedMethods,
} from "@mercer/commerce"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { insertMethod, methodOf, type NewMethod, type PricedOption, priceShipping } from "../return/return-shipping.ts"

interface Wanted {
  option_id: string
  /** Minor units, as the option counts them: with tax if it includes tax. */
  price: number
  data?: Record<string, unknown> | null | undefined
}

/** The option with the data that its carrier stores; call it outside any transaction. An unknown one is not_found. */
export async function wantedShipping(
  ctx: Pick<App, "db" | "query" | "providers">,
  order: LoadedOrder,
  { option_id, price, data }: Wanted,
): Promise<PricedOption> {
  const found = await priceShipping(ctx, { option_id, price })
  if (!found) throw new Refusal("not_found", `Shipping option with id: ${option_id} was not found`)
  mustBeForOrders(found.option, order)
  const provider = ctx.providers.fulfillment(found.option.provider_id)
  const given = (data ?? {}) as Data
  return { ...found, data: await provider.validateFulfillmentData(found.option.data as Data, given, order) }
}

/**
 * Ships an order by this option, in place of its methods of the same shipping profile. Refuses when goods were
 * fulfilled by one of these. The order's total changes; the difference is neither collected nor refunded.
 */
export async function addOrderShipping(tx: App, order: LoadedOrder, wanted: PricedOption): Promise<void> {
  if (order.status === "canceled" || order.canceled_at)
    throw new Refusal("not_allowed", "A shipping method cannot be added to a canceled order")
  move(orderStatuses, order.status, "update")
  const method = methodOf(order, wanted)
  const replaced = replacedMethods(order.shipping_methods.filter(hasOption), wanted.option)
  mustBeUnused(order, replaced)
  mustFit(order, method, replaced)
  await remove(tx, replaced)
  await insertMethod(tx, method, { order_id: order.id })
  await tx.db.order.update({ where: { id: order.id }, data: { updated_at: tx.now() } })
  await emitOrderEvent(tx, "order.updated", order.id)
}

type Method = LoadedOrder["shipping_methods"][number]
type WithOption = Method & { shipping_option: NonNullable<Method["shipping_option"]> }
const hasOption = (method: Method): method is WithOption => method.shipping_option !== null

function mustBeUnused(order: LoadedOrder, replaced: WithOption[]): void {
  const used = usedMethods(order)
  if (replaced.some(({ id }) => used.has(id)))
    throw new Refusal("not_allowed", "Items were fulfilled by the shipping method: it cannot be replaced")
}

/** The methods by which parcels of the order went that were not canceled, as they are chosen for parcels. */
function usedMethods(order: LoadedOrder): Set<string> {
  const [first, ...others] = order.shipping_methods
    .filter(hasOption)
    .map(({ id, shipping_option: { profile_id } }) => ({ id, profile_id }))
  if (!first) return new Set()
  const packed = order.fulfillments.flatMap(({ canceled_at, items }) => (canceled_at === null ? items : []))
  return new Set(
    packed.map(({ item_id }) => {
      const line = order.items.find(({ id }) => id === item_id)
      return carrierFor([first, ...others], line?.variant?.product?.profiles.map(({ id }) => id) ?? []).id
    }),
  )
}

function mustFit(order: LoadedOrder, method: NewMethod, replaced: WithOption[]): void {
  const kept = order.shipping_methods.filter((one) => !replaced.some(({ id }) => id === one.id))
  const { total } = orderTotals({ ...order, shipping_methods: [...kept, method] }).totals
  checkAmount(total, "The total of the order")
}

/** A method that v1 shared with a claim, a swap or a return stays theirs. v1: its tax lines kept it from being deleted. */
async function remove({ db }: App, replaced: WithOption[]): Promise<void> {
  const isShared = ({ claim_order_id, swap_id, return_id }: WithOption) => !!(claim_order_id ?? swap_id ?? return_id)
  const shared = replaced.filter(isShared).map(({ id }) => id)
  const alone = replaced.filter((one) => !isShared(one)).map(({ id }) => id)
  if (shared.length > 0) await db.shippingMethod.updateMany({ where: { id: { in: shared } }, data: { order_id: null } })
  if (alone.length === 0) return
  await db.shippingMethodTaxLine.deleteMany({ where: { shipping_method_id: { in: alone } } })
  await db.shippingMethod.deleteMany({ where: { id: { in: alone } } })
}
