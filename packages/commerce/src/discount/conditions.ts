type Ids = { id: string }[]

export type Condition = {
  type: string
  operator: string
  deleted_at?: Date | null
  products?: Ids
  product_types?: Ids
  product_collections?: Ids
  product_tags?: Ids
  customer_groups?: Ids
}

export type ConditionedProduct = {
  id: string
  type_id: string | null
  collection_id: string | null
  tags?: Ids
}

/**
 * The first of a discount's conditions on products that does not accept a product: every one of them must; without
 * conditions it accepts every product. Conditions on customer groups are judged when the code is applied.
 */
export function barring<One extends Condition>(conditions: One[], product: ConditionedProduct): One | undefined {
  return conditions.filter(isLive).find((condition) => {
    const traits = traitsOf(product, condition.type)
    return traits !== null && !accepts(condition, traits)
  })
}

/** Whether the conditions on customer groups accept a customer of these groups. */
export function acceptsCustomer(conditions: Condition[], group_ids: string[]): boolean {
  return !barringCustomer(conditions, group_ids)
}

/** The first of a discount's conditions on customer groups that does not accept a customer of these groups. */
export function barringCustomer<One extends Condition>(conditions: One[], group_ids: string[]): One | undefined {
  return customerConditions(conditions).find((condition) => !accepts(condition, group_ids))
}

/** The conditions of a discount that concern the customer's groups. */
export function customerConditions<One extends Condition>(conditions: One[]): One[] {
  return conditions.filter((condition) => isLive(condition) && condition.type === "customer_groups")
}

function accepts(condition: Condition, traits: (string | null)[]): boolean {
  const listed = new Set<string | null>(resourcesOf(condition)?.map((resource) => resource.id))
  const matches = traits.some((trait) => listed.has(trait))
  return condition.operator === "not_in" ? !matches : matches
}

/** The ids by which a product can match a condition of this type; null when the type is not about products. */
function traitsOf(product: ConditionedProduct, type: string): (string | null)[] | null {
  if (type === "products") return [product.id]
  if (type === "product_types") return [product.type_id]
  if (type === "product_collections") return [product.collection_id]
  if (type === "product_tags") return (product.tags ?? []).map((tag) => tag.id)
  return null
}

function resourcesOf(condition: Condition): Ids | undefined {
  const all: Record<string, Ids | undefined> = {
    products: condition.products,
    product_types: condition.product_types,
    product_collections: condition.product_collections,
    product_tags: condition.product_tags,
    customer_groups: condition.customer_groups,
  }
  return all[condition.type]
}

function isLive(condition: Condition): boolean {
  return !condition.deleted_at
}
