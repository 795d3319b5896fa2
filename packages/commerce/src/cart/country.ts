import { Refusal } from "../refusal.ts"

export type CountryRegion = { countries: { iso_2: string }[] }

/**
 * A country code in lower case, which must be one of the region's countries. Else refuses: not_allowed where a region
 * is being chosen, invalid_data where an address is given.
 */
export function countryIn(
  region: CountryRegion,
  country_code: string,
  type: "not_allowed" | "invalid_data" = "invalid_data",
): string {
  const code = country_code.trim().toLowerCase()
  if (region.countries.some((country) => country.iso_2 === code)) return code
  throw new Refusal(type, "Country not available in region")
}

/** The country a cart starts with: the requested one, else the region's only one, else none. */
export function startCountry(region: CountryRegion, country_code?: string | null): string | null {
  if (country_code) return countryIn(region, country_code, "not_allowed")
  const [only, ...others] = region.countries
  return only && others.length === 0 ? only.iso_2 : null
}
