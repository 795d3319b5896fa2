import { type CurrencyUnits, Refusal, type Seller, sellerOf } from "@mercer/commerce"
import type { Letterhead } from "@mercer/paper/paper"
import type { App } from "../context/context.ts"
import { readUnits } from "../context/currency-units.ts"
import { readFile } from "../file/read-file.ts"

/** The seller, with the picture of its logo. */
export interface Head {
  seller: Seller
  letterhead: Letterhead
  units: CurrencyUnits
}

const LARGEST_LOGO = 2_000_000
const UPLOADED = /^(?:.*\/uploads\/)?([0-9a-z.]{1,60})$/

/** The seller as the shop's settings name it. */
export async function readHead(ctx: App): Promise<Head> {
  const order = [{ created_at: "asc" as const }, { id: "asc" as const }]
  const seller = sellerOf(await ctx.db.store.findFirstOrThrow({ orderBy: order }))
  const lines = [...seller.address, ...seller.tax_numbers]
  const letterhead = { name: seller.name, lines, logo: await readLogo(ctx, seller.logo) }
  return { seller, letterhead, units: await readUnits(ctx) }
}

/** A public upload's bytes. A logo that is not there any more does not keep documents from being printed. */
async function readLogo(ctx: App, logo: string | null): Promise<Uint8Array | undefined> {
  const key = UPLOADED.exec(logo ?? "")?.[1]
  const file = key && (await ctx.db.storedFile.findFirst({ where: { key, is_protected: false } }))
  if (!file || file.size > LARGEST_LOGO) return undefined
  try {
    return await readFile(ctx, key)
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.warn({ err: error, key }, "The logo could not be read")
    return undefined
  }
}
