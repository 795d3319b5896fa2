import { checkCategories, checkProducts } from "./check-goods.ts"
import { type Known, once, type Say } from "./faults.ts"
import type { SeedFault } from "./read-seed.ts"
import type { SeedContent } from "./seed-file.ts"

/** What in a file contradicts itself, or names what neither the file nor the shop has. */
export function seedFaults(seed: SeedContent, known: Known): SeedFault[] {
  const faults: SeedFault[] = []
  const say: Say = (path, rule) => void faults.push({ path, rule })
  checkCurrencies(seed, known, say)
  checkRegions(seed, known, say)
  checkShipping(seed, say)
  checkCategories(seed, say)
  checkProducts(seed, known, say)
  const emails = once(say, "another operator has this email")
  for (const [at, { email }] of (seed.users ?? []).entries()) emails(email, ["users", at, "email"])
  const keys = once(say, "another key has this id")
  for (const [at, { id }] of (seed.publishable_api_keys ?? []).entries()) keys(id, ["publishable_api_keys", at, "id"])
  return faults
}

function checkCurrencies({ store }: SeedContent, { currencies }: Known, say: Say): void {
  for (const [at, code] of (store?.currencies ?? []).entries())
    if (!currencies.has(code)) say(["store", "currencies", at], `there is no currency ${code}`)
  const usual = store?.default_currency_code
  if (usual && !currencies.has(usual)) say(["store", "default_currency_code"], `there is no currency ${usual}`)
}

function checkRegions({ regions }: SeedContent, known: Known, say: Say): void {
  const ids = once(say, "another region has this id")
  const countries = once(say, "a country is in one region only")
  for (const [at, region] of (regions ?? []).entries()) {
    ids(region.id, ["regions", at, "id"])
    if (!known.currencies.has(region.currency_code))
      say(["regions", at, "currency_code"], `there is no currency ${region.currency_code}`)
    for (const [place, code] of (region.countries ?? []).entries()) {
      countries(code, ["regions", at, "countries", place])
      if (!known.countries.has(code)) say(["regions", at, "countries", place], `there is no country ${code}`)
    }
    for (const kind of ["payment", "fulfillment"] as const)
      for (const [place, id] of (region[`${kind}_providers`] ?? []).entries())
        if (!known[`${kind}_providers`].includes(id)) {
          const others = known[`${kind}_providers`].join(", ")
          say(["regions", at, `${kind}_providers`, place], `the shop has no ${kind} provider ${id}, but ${others}`)
        }
  }
}

function checkShipping({ shipping_options, regions }: SeedContent, say: Say): void {
  for (const [at, option] of (shipping_options ?? []).entries()) {
    const region = regions?.find(({ id }) => id === option.region_id)
    if (!region) say(["shipping_options", at, "region_id"], `the file has no region with the id ${option.region_id}`)
    else if (!region.fulfillment_providers?.includes(option.provider_id))
      say(["shipping_options", at, "provider_id"], `it is not among the region's fulfillment_providers`)
    if (option.price_type !== "calculated" && typeof option.amount !== "number")
      say(["shipping_options", at, "amount"], "an option with a flat rate needs an amount")
  }
}
