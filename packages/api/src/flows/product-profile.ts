interface Product {
  profiles?: { id: string }[]
}
interface Variant {
  product?: Product | null
}

/** v1 shows a product's first shipping profile as `profile` and `profile_id` too, wherever its profiles are shown. */
export function lineWithProfile<Line extends object>(line: Line): Line {
  const { variant } = line as { variant?: Variant | null }
  const product = variant?.product
  if (!product?.profiles) return line
  const [profile = null] = product.profiles
  return { ...line, variant: { ...variant, product: { ...product, profile, profile_id: profile?.id ?? null } } }
}
