import type { AddressParts } from "#panel/display/address.tsx"

export interface Address extends AddressParts {
  id: string
  updated_at: string
}
