import { Refusal } from "@mercer/commerce"
import { type Columns, live, newId } from "@mercer/db"
import { optional } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context/context.ts"

const text = z.string().max(1_000)

/** The address of a stock location. v1 takes any text as a country. */
export const LocationAddress = z.strictObject({
  address_1: text.min(1),
  country_code: z.string().length(2).toLowerCase(),
  address_2: optional(text),
  company: optional(text),
  city: optional(text),
  phone: optional(text),
  postal_code: optional(text),
  province: optional(text),
})

interface Given {
  address?: z.output<typeof LocationAddress> | null | undefined
  address_id?: string | null | undefined
}

/** A location that may have an address; a new one has neither yet. */
interface Located {
  id: string
  address: Columns<"StockLocationAddress"> | null
}

/**
 * The address that a location has after this change, undefined when it keeps its own: fields that are given are merged
 * into it, and a location without one gets a new one. Refuses an address that another location has (not_found).
 */
export async function ownAddress(ctx: Context, location: Located, { address, address_id }: Given) {
  if (address && address_id) throw new Refusal("invalid_data", "Give either address or address_id")
  if (address_id) await mustBeFree(ctx, location.id, address_id)
  if (!address) return address_id
  await mustBeCountry(ctx, address.country_code)
  if (location.address) {
    await ctx.db.stockLocationAddress.update({ where: { id: location.address.id }, data: address })
    return undefined
  }
  const { id } = await ctx.db.stockLocationAddress.create({ data: { ...address, id: newId("laddr") } })
  return id
}

async function mustBeFree({ db }: Context, own_id: string, address_id: string) {
  const where = { id: address_id, ...live, locations: { none: { ...live, id: { not: own_id } } } }
  if (!(await db.stockLocationAddress.findFirst({ where, select: { id: true } })))
    throw new Refusal("not_found", `Address with id: ${address_id} was not found, or is another location's`)
}

async function mustBeCountry({ db }: Context, iso_2: string) {
  if (!(await db.country.findFirst({ where: { iso_2 }, select: { id: true } })))
    throw new Refusal("invalid_data", `There is no country with the code ${iso_2}`)
}
