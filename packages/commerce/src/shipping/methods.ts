/** The shipping methods a new one replaces: those whose option has the same shipping profile. */
export function replacedMethods<Method extends { shipping_option: { profile_id: string } }>(
  methods: Method[],
  option: { profile_id: string },
): Method[] {
  return methods.filter((method) => method.shipping_option.profile_id === option.profile_id)
}

/** By which of these an item is shipped: that of one of its product's profiles, else the first. */
export function carrierFor<Carrier extends { profile_id: string | null }>(
  carriers: readonly [Carrier, ...Carrier[]],
  profile_ids: string[],
): Carrier {
  return carriers.find(({ profile_id }) => profile_id !== null && profile_ids.includes(profile_id)) ?? carriers[0]
}

/** Whether a line will be shipped: one of its product's profiles is among the methods' profiles, or it has none. */
export function hasShipping(line_profile_ids: string[], method_profile_ids: string[]): boolean {
  return line_profile_ids.length === 0 || line_profile_ids.some((id) => method_profile_ids.includes(id))
}
