import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"

type Tx = Pick<Context, "db">

/** The codes that no two variants share. */
export const CODES = ["sku", "ean", "upc", "barcode"] as const
type Codes = Partial<Record<(typeof CODES)[number], string | null | undefined>>

/**
 * Refuses a handle that another product has, with its name: the database would refuse it too, but without saying why.
 * Concurrent requests are left to the database.
 */
export async function handleMustBeFree({ db }: Tx, handle: string | null | undefined, own_id?: string) {
  if (!handle) return
  const taken = await db.product.findFirst({ where: { handle, ...live, ...besides(own_id) }, select: { id: true } })
  if (taken)
    throw new Refusal("duplicate_error", `Product with handle ${handle} already exists.`, undefined, {
      faults: [{ path: "handle", code: "taken" }],
    })
}

/** Refuses SKUs and barcodes that are used twice among these variants, or by another variant. */
export async function codesMustBeFree({ db }: Tx, variants: { id?: string; facts: Codes }[]) {
  for (const code of CODES) {
    const given = variants.flatMap(({ id, facts }) => (facts[code] ? [{ id, value: facts[code] }] : []))
    if (given.length === 0) continue
    const values = given.map(({ value }) => value)
    const twice = values.find((value, at) => values.indexOf(value) < at)
    if (twice) throw taken(code, twice)
    const where = { [code]: { in: values }, ...live, ...besides(...variants.flatMap(({ id }) => id ?? [])) }
    const other = await db.productVariant.findFirst({ where, select: { [code]: true } })
    if (other) throw taken(code, (other as Codes)[code] ?? "")
  }
}

const taken = (code: string, value: string) =>
  new Refusal("duplicate_error", takenCode(code, value), undefined, {
    faults: [{ path: code, code: "taken", params: { value } }],
  })

/** v1's sentence. */
export const takenCode = (code: string, value: string) => `Product_variant with ${code} ${value} already exists.`

const besides = (...ids: (string | undefined)[]) => {
  const own = ids.filter((id) => id !== undefined)
  return own.length > 0 ? { id: { notIn: own } } : {}
}
