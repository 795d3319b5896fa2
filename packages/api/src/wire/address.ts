import { Metadata, optional } from "@mercer/rest"
import * as z from "zod"

const text = z.string().max(1_000)

const optionalText = {
  company: optional(text),
  address_2: optional(text),
  province: optional(text),
  phone: optional(text),
  metadata: Metadata,
}

/** An address of which any part may be left out. Unknown keys, `id` among them, are refused. @public */
export const Address = z.strictObject({
  first_name: optional(text),
  last_name: optional(text),
  address_1: optional(text),
  city: optional(text),
  country_code: optional(z.string().length(2)),
  postal_code: optional(text),
  ...optionalText,
})

/** An address that a customer saves. @public */
export const FullAddress = z.strictObject({
  first_name: text,
  last_name: text,
  address_1: text,
  city: text,
  country_code: z.string().length(2),
  postal_code: text,
  ...optionalText,
})

/** @public */
export type AddressFields = z.output<typeof Address>
