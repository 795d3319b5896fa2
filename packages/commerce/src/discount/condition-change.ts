import { Refusal } from "../refusal.ts"

/** v1's message for a condition without resources. */
export const MISSING_RESOURCES = "Missing one of products, collections, tags, types or customer groups in data"

const CONDITION_TYPES = ["products", "product_types", "product_collections", "product_tags", "customer_groups"] as const
export const OPERATORS = ["in", "not_in"] as const

export type ConditionType = (typeof CONDITION_TYPES)[number]
type Operator = (typeof OPERATORS)[number]

/** What a request lists: ids under the name of their kind. */
export type GivenResources = Partial<Record<ConditionType, string[] | null | undefined>>

export type NewCondition = { type: ConditionType; operator: Operator; ids: string[] }
export type WantedCondition = GivenResources & { operator: Operator }
export type ConditionUpdate = GivenResources & {
  id?: string | null | undefined
  operator?: Operator | null | undefined
}

export type KnownCondition = { id: string; type: ConditionType; operator: Operator }

/** Of one condition: another operator, other resources, or both. */
export type ChangedCondition = { id: string; type: ConditionType; operator?: Operator; ids?: string[] }

/** What a condition lists: ids of exactly one kind, at least one of them, each once. Refuses with invalid_data. */
export function resourcesGiven(given: GivenResources): { type: ConditionType; ids: string[] } {
  const [kind, second] = CONDITION_TYPES.filter((type) => (given[type]?.length ?? 0) > 0)
  if (second) invalid(`Only one of ${kind}, ${second} is allowed`)
  if (!kind) invalid(MISSING_RESOURCES)
  return { type: kind, ids: [...new Set(given[kind])] }
}

/** The same for a condition that has its kind, which stays. v1: wrote into the other kind's table. */
export function resourcesFor(condition: { id: string; type: ConditionType }, given: GivenResources): string[] {
  const { type, ids } = resourcesGiven(given)
  if (type !== condition.type) invalid(`Condition with id ${condition.id} is of ${condition.type}, not of ${type}`)
  return ids
}

/**
 * Conditions that are added to those a rule has. A rule has one condition of a kind and operator at most; a second one
 * is refused with duplicate_error.
 */
export function newConditions(present: Omit<KnownCondition, "id">[], wanted: WantedCondition[]): NewCondition[] {
  const added = wanted.map(({ operator, ...given }) => ({ operator, ...resourcesGiven(given) }))
  mustDiffer([...present, ...added])
  return added
}

/**
 * What an update does to a discount's conditions: those with an id get another operator or other resources, those
 * without are added, all others stay. Refuses with invalid_data an id that is not of this discount.
 */
export function conditionChanges(discount_id: string, present: KnownCondition[], wanted: ConditionUpdate[]) {
  const changes = wanted.flatMap(({ id, ...update }) => (id ? [changeOf(discount_id, present, id, update)] : []))
  const changed = changes.filter(({ operator, ids }) => operator || ids)
  const operators = new Map(changed.map(({ id, operator }) => [id, operator]))
  const after = present.map((one) => ({ ...one, operator: operators.get(one.id) ?? one.operator }))
  mustDiffer(after)
  const fresh = wanted.filter(({ id }) => !id)
  return { changed, added: newConditions(after, fresh.map(withOperator)) }
}

function changeOf(
  discount_id: string,
  present: KnownCondition[],
  id: string,
  { operator, ...given }: Omit<ConditionUpdate, "id">,
): ChangedCondition {
  const known = present.find((one) => one.id === id)
  if (!known) return invalid(`Condition with id ${id} does not belong to Discount with id ${discount_id}`)
  const lists = CONDITION_TYPES.some((type) => given[type] != null)
  return {
    id,
    type: known.type,
    ...(operator && operator !== known.operator && { operator }),
    ...(lists && { ids: resourcesFor(known, given) }),
  }
}

function withOperator({ operator, id: _, ...given }: ConditionUpdate): WantedCondition {
  if (!operator) return invalid("A new condition needs an operator: in or not_in")
  return { operator, ...given }
}

function mustDiffer(conditions: Omit<KnownCondition, "id">[]): void {
  const seen = new Set<string>()
  for (const { type, operator } of conditions) {
    if (seen.has(`${type} ${operator}`))
      throw new Refusal(
        "duplicate_error",
        `Discount Condition with operator '${operator}' and type '${type}' already exist on a Discount Rule`,
      )
    seen.add(`${type} ${operator}`)
  }
}

function invalid(message: string): never {
  throw new Refusal("invalid_data", message)
}
