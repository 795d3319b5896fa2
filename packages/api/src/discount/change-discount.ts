import {
  type ChangedCondition,
  type ConditionUpdate,
  changedRule,
  conditionChanges,
  type DiscountRule,
  mustOwnRule,
  type NewCondition,
  type RuleChange,
  regionsFor,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { checkSteps } from "../context/currency-units.ts"
import { addResources, replaceResources } from "./condition-resources.ts"
import { type LoadedDiscount, mustHaveRegions } from "./lock-discount.ts"

type Tx = Pick<App, "db">

/** Changes a discount's own rule and its conditions; a dynamic code, which has no own rule, may only repeat them. */
export async function changeRule(
  tx: Tx,
  discount: LoadedDiscount,
  { conditions, ...change }: RuleChange & { conditions?: ConditionUpdate[] | null | undefined },
): Promise<void> {
  const { value, allocation, description } = changedRule(discount, change)
  const { id, conditions: present } = discount.rule as NonNullable<LoadedDiscount["rule"]>
  const { changed, added } = conditionChanges(discount.id, present, conditions ?? [])
  if (changed.length + added.length > 0) mustOwnRule(discount)
  if (discount.parent_discount_id) return
  await tx.db.discountRule.update({ where: { id }, data: { value, allocation, description } })
  for (const condition of changed) await changeCondition(tx, condition)
  await addConditions(tx, id, added)
}

/** A fixed amount can be paid exactly in the currencies of its regions; what `before` had in a currency may stay. */
export async function checkFixedAmount(
  tx: Tx,
  rule: Pick<DiscountRule, "type" | "value"> | null,
  region_ids: string[],
  before?: LoadedDiscount,
): Promise<void> {
  if (rule?.type !== "fixed") return
  const select = { currency_code: true }
  const regions = await tx.db.region.findMany({ where: { id: { in: region_ids } }, select })
  const known = new Set(before?.regions.map(({ currency_code }) => currency_code))
  const prices = regions.map(({ currency_code }) => ({
    amount: rule.value,
    currency_code,
    was: known.has(currency_code) ? before?.rule?.value : undefined,
  }))
  await checkSteps(tx, prices)
}

/** Adds conditions to a rule, each with its resources. */
export async function addConditions(tx: Tx, discount_rule_id: string, conditions: NewCondition[]): Promise<void> {
  for (const { type, operator, ids } of conditions) {
    const id = newId("discon")
    await tx.db.discountCondition.create({ data: { id, type, operator, discount_rule_id } })
    await addResources(tx, { id, type }, ids)
  }
}

async function changeCondition(tx: Tx, { operator, ids, ...condition }: ChangedCondition): Promise<void> {
  if (operator) await tx.db.discountCondition.update({ where: { id: condition.id }, data: { operator } })
  if (ids) await replaceResources(tx, condition, ids)
}

/** Makes a discount valid in these regions and no others. */
export async function setRegions(tx: Tx, discount: LoadedDiscount, given: string[]): Promise<void> {
  const ids = regionsFor(discount.rule?.type, given, discount.parent_discount_id !== null)
  await mustHaveRegions(tx, ids)
  await tx.db.discountRegion.deleteMany({ where: { discount_id: discount.id, region_id: { notIn: ids } } })
  await addRegions(tx, discount.id, ids)
}

export async function addRegions({ db }: Tx, discount_id: string, ids: string[]): Promise<void> {
  const data = ids.map((region_id) => ({ discount_id, region_id }))
  if (data.length > 0) await db.discountRegion.createMany({ data, skipDuplicates: true })
}
