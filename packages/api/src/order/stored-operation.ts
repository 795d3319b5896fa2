import type { OperationKind, OrderOperation, Plan } from "./order-operation.ts"
import type { Call } from "./provider-calls.ts"

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
