interface Product {
  profiles?: { id: string }[]
}
interface Variant {
  product?: Product | null
}

/**
 * v1 also returns a product's first shipping profile as `profile` and `profile_id`, wherever its profiles are returned.
 * @public
 */
export function lineWithProfile<Line extends object>(line: Line): Line {
  const { variant } = line as { variant?: Variant | null }
  const product = variant?.product
  if (!product?.profiles) return line
  const [profile = null] = product.profiles
  return { ...line, variant: { ...variant, product: { ...product, profile, profile_id: profile?.id ?? null } } }
}
