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
export function withProfile<P extends object>(product: P): P {
  const { profiles } = product as Product
  if (!profiles) return product
  const [profile = null] = profiles
  return { ...product, profile, profile_id: profile?.id ?? null }
}

/** A line whose variant's product has its profile. @public */
export function lineWithProfile<Line extends object>(line: Line): Line {
  const { variant } = line as { variant?: Variant | null }
  const product = variant?.product
  return product ? { ...line, variant: { ...variant, product: withProfile(product) } } : line
}
