import type { Call } from "./provider-calls.ts"

/** The kinds of operations: each kind has its handler, listed in `worker/operation-handlers.ts`. @public */
export type OperationKind =
  | "capture"
  | "refund"
  | "refund_gift_cards"
  | "cancel"
  | "fulfill"
  | "cancel_fulfillment"
  | "request_return"
  | "receive_return"
  | "claim"
  | "fulfill_claim"
  | "cancel_claim_fulfillment"
  | "cancel_claim"
  | "capture_payment"
  | "refund_payment"
  | "authorize_collection"
  | "end_edit"
  | "swap"
  | "settle_swap"
  | "fulfill_swap"
  | "cancel_swap_fulfillment"
  | "cancel_swap"

export type OperationState = "intended" | "done" | "refused"

/**
 * What was decided under the order's lock: which providers to call, and what else the handler needs.
 * @public
 */
export interface Plan {
  calls: Call[]
  /** Decided in a shop that sells by stock locations; that does not change while an operation is running. */
  by_location?: boolean
  /** What goes to the order's gift cards as a refund, in minor units with tax. */
  to_gift_cards?: number
}

/**
 * An operation on an order that needs an outside provider. It is recorded as intended when it is decided, then the
 * provider is called, then its answer is recorded. While it is intended no other operation on the order can begin
 * (table mercer.order_act).
 */
export interface OrderOperation {
  id: string
  order_id: string
  kind: OperationKind
  state: OperationState
  plan: Plan
}

/**
 * `mercer.order_act` has the spelling of the first servers, which may run beside this one in a rolling deploy and then
 * finish its operations. So the new spelling is read and not written yet: the next minor version writes it, and the one
 * after that forgets the old one.
 */
const WRITTEN: Readonly<Record<string, string>> = { fulfill: "fulfil", fulfill_claim: "fulfil_claim" }
const READ = Object.fromEntries(Object.entries(WRITTEN).map(([now, before]) => [before, now]))

/** The spellings of a kind that are in the table. */
export function storedKinds(kind: OperationKind): string[] {
  return [kind, ...(kind in WRITTEN ? [WRITTEN[kind] as string] : [])]
}

/** A kind as it is written. */
export function storedKind(kind: OperationKind): string {
  return WRITTEN[kind] ?? kind
}

/** A plan as it is written. */
export function storedPlan(plan: Plan): object {
  return { ...plan, calls: plan.calls.map((call) => ({ ...call, do: WRITTEN[call.do] ?? call.do })) }
}

/** A row, in either spelling. */
export function operationOf<Row extends OrderOperation>(row: Row): Row {
  const kind = (READ[row.kind] ?? row.kind) as OperationKind
  return { ...row, kind, plan: { ...row.plan, calls: callsOf(row.plan) } }
}

/** The calls of a stored plan, in either spelling. */
export function callsOf({ calls = [] }: Plan): Call[] {
  return calls.map((call) => ({ ...call, do: READ[call.do] ?? call.do }) as Call)
}
