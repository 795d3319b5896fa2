import { Refusal } from "@mercer/commerce"
import type { Context } from "../context.ts"

type Tx = Pick<Context, "db">

/**
 * Puts countries into a region. A country is in one region at a time: refuses one of another region with duplicate_error,
 * and a code that no country has with invalid_data.
 */
export async function takeCountries({ db }: Tx, region_id: string, given: string[]): Promise<void> {
  const codes = [...new Set(given.map((code) => code.toLowerCase()))].sort()
  // One after the other, in one order: two regions that want a country at once cannot both have it.
  await db.$queryRaw`SELECT id FROM country WHERE iso_2 = ANY (${codes}::text[]) ORDER BY iso_2 FOR UPDATE`
  const found = await db.country.findMany({ where: { iso_2: { in: codes } }, include: { region: true } })
  const unknown = codes.find((code) => !found.some(({ iso_2 }) => iso_2 === code))
  if (unknown !== undefined) throw new Refusal("invalid_data", `Country with country_code ${unknown} does not exist.`)
  const taken = found.find(({ region }) => region && region.id !== region_id && region.deleted_at === null)
  if (taken)
    throw new Refusal(
      "duplicate_error",
      `${taken.display_name} is in the region ${taken.region?.name} (${taken.region_id})`,
    )
  await db.country.updateMany({ where: { iso_2: { in: codes } }, data: { region_id } })
}

/** Takes a country out of a region; one that is not in it stays where it is. */
export async function freeCountry({ db }: Tx, region_id: string, code: string): Promise<void> {
  await db.country.updateMany({ where: { region_id, iso_2: code.toLowerCase() }, data: { region_id: null } })
}

/** Gives a region exactly these countries. */
export async function replaceCountries(tx: Tx, region_id: string, given: string[]): Promise<void> {
  const codes = given.map((code) => code.toLowerCase())
  await tx.db.country.updateMany({ where: { region_id, iso_2: { notIn: codes } }, data: { region_id: null } })
  await takeCountries(tx, region_id, codes)
}
