interface Address {
  company: string | null
  first_name: string | null
  last_name: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country_code: string | null
}

const CITY_FIRST = new Set(["au", "ca", "us"])

/** The lines of an address as they are written on a letter; none for an address that is missing. */
export function addressLines(address: Address | null | undefined, language: string): string[] {
  if (!address) return []
  const { company, address_1, address_2, country_code } = address
  const lines = [
    company,
    joined(" ", address.first_name, address.last_name),
    address_1,
    address_2,
    ...townOf(address),
    country(country_code, language),
  ]
  return lines.map((line) => line?.trim() ?? "").filter(Boolean)
}

function townOf({ city, province, postal_code, country_code }: Address): string[] {
  if (CITY_FIRST.has(country_code?.toLowerCase() ?? ""))
    return [joined(", ", city, joined(" ", province?.toUpperCase(), postal_code))]
  return [joined(" ", postal_code, city), province ?? ""]
}

/** Its name; a code that is none stays. */
function country(code: string | null, language: string): string {
  if (!/^[a-z]{2}$/i.test(code ?? "")) return code ?? ""
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "code" })
  return names.of((code as string).toUpperCase()) ?? ""
}

const joined = (by: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(by)
