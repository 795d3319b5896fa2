import { randomBytes } from "node:crypto"

type Money = { currency_code: string; value: string }
type Hold = { id: string; status: string; amount: Money; custom_id?: string }
type Capture = { id: string; status: string; amount: Money; custom_id?: string; final_capture: boolean }
type Refund = { id: string; status: string; amount: Money; custom_id?: string }

export type FakeOrder = {
  id: string
  intent: string
  status: string
  purchase_units: {
    reference_id: string
    custom_id?: string
    amount: Money
    payments?: { authorizations?: Hold[]; captures?: Capture[]; refunds?: Refund[] }
  }[]
  [more: string]: unknown
}

export type FakeEvent = { id: string; event_type: string; resource: Record<string, unknown> }

/** An error as PayPal returns it. */
export class PayPalError extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly description = issue,
  ) {
    super(issue)
  }
}

const WHOLE = ["HUF", "JPY", "TWD"]
const SOLD = ["EUR", "USD", "HUF", "JPY", "TWD", "PLN"]

/** One account's books at PayPal: orders, holds, captures and refunds, and the events of all that. */
export function fakeOrders() {
  const orders = new Map<string, FakeOrder>()
  const events: FakeEvent[] = []
  /** Every time money was held. */
  const holds: { order: string; amount: string; cart_id: string }[] = []
  /** Orders whose next authorization is declined. */
  const declined = new Set<string>()

  const unitOf = (order: FakeOrder) => order.purchase_units[0] as FakeOrder["purchase_units"][number]
  const paymentsOf = (order: FakeOrder) => (unitOf(order).payments ??= {})

  function emit(event_type: string, resource: object) {
    events.push({ id: newId("WH"), event_type, resource: structuredClone(resource) as Record<string, unknown> })
  }

  function find(id: string): FakeOrder {
    const order = orders.get(id)
    if (!order) throw new PayPalError(404, "INVALID_RESOURCE_ID", "Specified resource ID does not exist.")
    return order
  }

  function create(body: Partial<FakeOrder>): FakeOrder {
    const [unit, ...more] = body.purchase_units ?? []
    if (!unit || more.length > 0) throw new PayPalError(400, "INVALID_REQUEST")
    if (body.intent !== "AUTHORIZE") throw new PayPalError(400, "INVALID_PARAMETER_VALUE", "intent")
    mustBeMoney(unit.amount)
    const { amount, custom_id } = unit
    const purchase_unit = { reference_id: "default", amount, ...(custom_id && { custom_id }) }
    const order = { id: newId("O"), intent: body.intent, status: "CREATED", purchase_units: [purchase_unit] }
    orders.set(order.id, order)
    return order
  }

  function change(id: string, changes: { op: string; path: string; value: never }[]) {
    const order = find(id)
    if (order.status === "COMPLETED") throw new PayPalError(422, "ORDER_ALREADY_COMPLETED")
    for (const { op, path, value } of changes) {
      const [, name = ""] = /^\/purchase_units\/@reference_id=='default'\/(amount|custom_id)$/.exec(path) ?? []
      if (!name || (op !== "replace" && op !== "add")) throw new PayPalError(422, "NOT_PATCHABLE")
      const unit = unitOf(order)
      if (op === "replace" && !(name in unit)) throw new PayPalError(422, "INVALID_PATCH_OPERATION")
      if (name === "amount") mustBeMoney(value)
      Object.assign(unit, { [name]: value })
    }
  }

  function authorize(id: string): FakeOrder {
    const order = find(id)
    if (order.status === "COMPLETED") throw new PayPalError(422, "ORDER_ALREADY_AUTHORIZED")
    if (order.status !== "APPROVED") throw new PayPalError(422, "ORDER_NOT_APPROVED", "Payer has not yet approved it.")
    if (declined.delete(id)) {
      order.status = "PAYER_ACTION_REQUIRED"
      throw new PayPalError(422, "INSTRUMENT_DECLINED", "The instrument presented was declined.")
    }
    const { amount, custom_id = "" } = unitOf(order)
    const hold = { id: newId("A"), status: "CREATED", amount, custom_id }
    paymentsOf(order).authorizations = [hold]
    order.status = "COMPLETED"
    holds.push({ order: id, amount: amount.value, cart_id: custom_id.split(":")[0] ?? "" })
    emit("PAYMENT.AUTHORIZATION.CREATED", hold)
    return order
  }

  function withHold(id: string) {
    for (const order of orders.values()) {
      const hold = order.purchase_units[0]?.payments?.authorizations?.find((one) => one.id === id)
      if (hold) return { order, hold }
    }
    throw new PayPalError(404, "INVALID_RESOURCE_ID")
  }

  function capture(id: string, { final_capture }: { final_capture?: boolean }): Capture {
    const { order, hold } = withHold(id)
    if (hold.status === "CAPTURED") throw new PayPalError(422, "AUTHORIZATION_ALREADY_CAPTURED")
    if (hold.status === "EXPIRED") throw new PayPalError(422, "AUTHORIZATION_EXPIRED", "The authorization has expired.")
    if (hold.status !== "CREATED") throw new PayPalError(422, "AUTHORIZATION_VOIDED")
    if (final_capture !== true) throw new PayPalError(400, "INVALID_REQUEST", "The shop captures once")
    hold.status = "CAPTURED"
    const made = {
      id: newId("C"),
      status: "COMPLETED",
      amount: hold.amount,
      custom_id: hold.custom_id ?? "",
      final_capture,
    }
    paymentsOf(order).captures = [made]
    emit("PAYMENT.CAPTURE.COMPLETED", made)
    return made
  }

  function cancel(id: string) {
    const { hold } = withHold(id)
    if (hold.status === "VOIDED") throw new PayPalError(422, "PREVIOUSLY_VOIDED")
    if (hold.status !== "CREATED") throw new PayPalError(422, "PREVIOUSLY_CAPTURED")
    hold.status = "VOIDED"
    emit("PAYMENT.AUTHORIZATION.VOIDED", hold)
  }

  function refund(id: string, body: { amount?: Money; custom_id?: string }): Refund {
    const order = [...orders.values()].find((one) =>
      one.purchase_units[0]?.payments?.captures?.some((made) => made.id === id),
    )
    if (!order) throw new PayPalError(404, "INVALID_RESOURCE_ID")
    const { captures = [], refunds = [] } = paymentsOf(order)
    const from = captures.find((made) => made.id === id) as Capture
    const left = Number(from.amount.value) - refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0)
    if (left <= 0.001)
      throw new PayPalError(422, "CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.")
    const amount = body.amount ?? { ...from.amount, value: left.toFixed(2) }
    mustBeMoney(amount)
    if (Number(amount.value) > left + 0.001) throw new PayPalError(422, "REFUND_AMOUNT_EXCEEDED")
    const made = { id: newId("R"), status: "COMPLETED", amount, ...(body.custom_id && { custom_id: body.custom_id }) }
    paymentsOf(order).refunds = [...refunds, made]
    from.status = left - Number(amount.value) < 0.001 ? "REFUNDED" : "PARTIALLY_REFUNDED"
    return made
  }

  /** PayPal's response; refuses with PayPalError. */
  function answer(method: string, path: string, body: never): unknown {
    const [, , , kind, id = "", act] = path.split("/")
    if (path === "/v2/checkout/orders") return create(body)
    if (kind === "orders" && act === "authorize") return authorize(id)
    if (kind === "orders") return method === "PATCH" ? change(id, body) : find(id)
    if (kind === "authorizations" && act === "capture") return capture(id, body)
    if (kind === "authorizations" && act === "void") return cancel(id)
    if (kind === "captures" && act === "refund") return refund(id, body)
    throw new PayPalError(404, "NOT_FOUND", `${method} ${path}`)
  }

  return {
    answer: (method: string, path: string, body: unknown) =>
      structuredClone(answer(method, path, body as never)) as object | undefined,
    events,
    holds,
    order: (id: string) => structuredClone(find(id)),
    /** The orders whose money is held now. */
    held: () =>
      [...orders.values()].filter((one) =>
        one.purchase_units[0]?.payments?.authorizations?.some(({ status }) => status === "CREATED"),
      ),
    /** What the shopper does at PayPal, and PayPal's JavaScript in the browser. */
    browser: {
      approve: (id: string) => Object.assign(find(id), { status: "APPROVED" }),
      authorize: (id: string) => {
        Object.assign(find(id), { status: "APPROVED" })
        return structuredClone(authorize(id))
      },
      chooseAnEmptyCard: (id: string) => {
        declined.add(id)
        Object.assign(find(id), { status: "APPROVED" })
      },
    },
    /** PayPal does not show an order for ever. */
    forget: (id: string) => orders.delete(id),
    /** An order that Medusa v1's plugin has made. */
    put: (order: FakeOrder) => void orders.set(order.id, structuredClone(order)),
  }
}

const newId = (kind: string) => `${kind}${randomBytes(8).toString("hex").toUpperCase()}`

function mustBeMoney(money: Money | undefined) {
  const { currency_code = "", value = "" } = money ?? {}
  if (!SOLD.includes(currency_code))
    throw new PayPalError(422, "CURRENCY_NOT_SUPPORTED", "Currency code is not currently supported.")
  const form = WHOLE.includes(currency_code) ? /^\d+$/ : /^\d+\.\d\d$/
  if (!form.test(value)) throw new PayPalError(422, "DECIMAL_PRECISION", `${value} ${currency_code}`)
  if (Number(value) <= 0) throw new PayPalError(422, "CANNOT_BE_ZERO_OR_NEGATIVE")
}
