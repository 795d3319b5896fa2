const COMPARED = [
  "country_code",
  "address_1",
  "address_2",
  "city",
  "phone",
  "postal_code",
  "province",
  "first_name",
  "last_name",
] as const

export type ComparedAddress = { [Field in (typeof COMPARED)[number]]?: string | null }

/**
 * Whether two addresses are the same in a customer's address book: company and metadata don't count, the country's case
 * neither, and a missing field counts as an empty one.
 */
export function sameAddress(a: ComparedAddress, b: ComparedAddress): boolean {
  return COMPARED.every((field) => textOf(a, field) === textOf(b, field))
}

function textOf(address: ComparedAddress, field: (typeof COMPARED)[number]): string {
  const text = address[field] ?? ""
  return field === "country_code" ? text.toLowerCase() : text
}
