import { Refusal } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { lockCountries } from "./queries.ts"

type Tx = Pick<Context, "db">

/**
 * Adds countries to a region. A country is in one region at a time: refuses one of another region with duplicate_error,
 * and an unknown code with invalid_data.
 */
export async function moveCountries(tx: Tx, region_id: string, given: string[]): Promise<void> {
  const codes = [...new Set(given.map((code) => code.toLowerCase()))].sort()
  // One after the other, in one order: of two regions that add a country concurrently only one gets it.
  await lockCountries(tx, codes)
  const found = await tx.db.country.findMany({ where: { iso_2: { in: codes } }, include: { region: true } })
  const unknown = codes.find((code) => !found.some(({ iso_2 }) => iso_2 === code))
  if (unknown !== undefined) throw new Refusal("invalid_data", `Country with country_code ${unknown} does not exist.`)
  const taken = found.find(({ region }) => region && region.id !== region_id && region.deleted_at === null)
  if (taken)
    throw new Refusal(
      "duplicate_error",
      `${taken.display_name} is in the region ${taken.region?.name} (${taken.region_id})`,
      undefined,
      { faults: [{ path: "countries", code: "country_taken", params: takenBy(taken) }] },
    )
  await tx.db.country.updateMany({ where: { iso_2: { in: codes } }, data: { region_id } })
}

const takenBy = ({ display_name, region }: { display_name: string; region: { name: string } | null }) => ({
  country: display_name,
  region: region?.name ?? "",
})

/** Removes a country from a region; one that is not in it stays where it is. */
export async function freeCountry({ db }: Tx, region_id: string, code: string): Promise<void> {
  await db.country.updateMany({ where: { region_id, iso_2: code.toLowerCase() }, data: { region_id: null } })
}

/** Sets exactly these countries of a region. */
export async function replaceCountries(tx: Tx, region_id: string, given: string[]): Promise<void> {
  const codes = given.map((code) => code.toLowerCase())
  await tx.db.country.updateMany({ where: { region_id, iso_2: { notIn: codes } }, data: { region_id: null } })
  await moveCountries(tx, region_id, codes)
}
