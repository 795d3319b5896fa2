import { Metadata, maybe } from "@mercer/rest"
import * as z from "zod"

const text = z.string().max(1_000)

const optional = {
  company: maybe(text),
  address_2: maybe(text),
  province: maybe(text),
  phone: maybe(text),
  metadata: Metadata,
}

/** An address of which any part may be left out. Unknown keys, `id` among them, are refused. @public */
export const Address = z.strictObject({
  first_name: maybe(text),
  last_name: maybe(text),
  address_1: maybe(text),
  city: maybe(text),
  country_code: maybe(z.string().length(2)),
  postal_code: maybe(text),
  ...optional,
})

/** An address that a customer saves. @public */
export const FullAddress = z.strictObject({
  first_name: text,
  last_name: text,
  address_1: text,
  city: text,
  country_code: z.string().length(2),
  postal_code: text,
  ...optional,
})

/** @public */
export type AddressFields = z.output<typeof Address>
