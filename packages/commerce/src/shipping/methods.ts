/** The shipping methods a new one replaces: those whose option has the same shipping profile. */
export function replacedMethods<Method extends { shipping_option: { profile_id: string } }>(
  methods: Method[],
  option: { profile_id: string },
): Method[] {
  return methods.filter((method) => method.shipping_option.profile_id === option.profile_id)
}

/** Whether a line will be shipped: one of its product's profiles is among the methods' profiles, or it has none. */
export function hasShipping(line_profile_ids: string[], method_profile_ids: string[]): boolean {
  return line_profile_ids.length === 0 || line_profile_ids.some((id) => method_profile_ids.includes(id))
}
