/**
 * The requested discounts that a cart keeps, in the requested order: the first that isn't free shipping, and all that
 * are. v1: which of several stayed was undefined.
 */
export function attachable<Discount extends { rule: { type: string } | null }>(discounts: Discount[]): Discount[] {
  const first = discounts.find((discount) => !isFreeShipping(discount))
  return discounts.filter((discount) => discount === first || isFreeShipping(discount))
}

/** A discount code as it is stored and looked up: trimmed, in capitals. */
export function discountCode(text: string): string {
  return text.trim().toUpperCase()
}

function isFreeShipping(discount: { rule: { type: string } | null }): boolean {
  return discount.rule?.type === "free_shipping"
}
