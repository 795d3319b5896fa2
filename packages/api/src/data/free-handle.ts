import { handleNumbered } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { lockHandle } from "./queries.ts"

type Tx = Pick<Context, "db">

type Table = "product" | "product_collection" | "product_category"

/** What a row would be called, and its id if it is there already: its own handle is free to it. */
interface Wanted {
  wanted: string
  own_id?: string
}

const FIRST_LOOK = 10

/**
 * A handle for a row that was given none: the one of its title, or the first with a number behind it that no other row has.
 * Other requests that make the same one wait until this transaction ends: call it before labels are locked.
 * @public
 */
export async function freeHandle(tx: Tx, table: Table, { wanted, own_id }: Wanted): Promise<string> {
  await lockHandle(tx, table, wanted)
  const taken = async (among: string[]) =>
    (await rowsWith(tx, table, among)).flatMap(({ id, handle }) => (id === own_id || !handle ? [] : handle))
  for (let number = 0; ; number += 1) {
    number = await firstFree(taken, wanted, number)
    if (number === 0) return wanted
    // The title `Shirt 1` makes what a second `Shirt` gets.
    const handle = handleNumbered(wanted, number)
    await lockHandle(tx, table, handle)
    if ((await taken([handle])).length === 0) return handle
  }
}

/** The lowest number from `from` on whose handle no row has. */
async function firstFree(taken: (among: string[]) => Promise<string[]>, wanted: string, from: number) {
  for (let first = from, many = FIRST_LOOK; ; first += many, many *= 4) {
    const numbers = Array.from({ length: many }, (_, at) => first + at)
    const gone = new Set(await taken(numbers.map((number) => handleNumbered(wanted, number))))
    const free = numbers.find((number) => !gone.has(handleNumbered(wanted, number)))
    if (free !== undefined) return free
  }
}

/** The rows with these handles; deleted ones have left theirs. */
function rowsWith({ db }: Tx, table: Table, among: string[]): Promise<{ id: string; handle: string | null }[]> {
  const select = { id: true, handle: true } as const
  const where = { handle: { in: among } }
  if (table === "product") return db.product.findMany({ where: { ...where, ...live }, select })
  if (table === "product_collection") return db.productCollection.findMany({ where: { ...where, ...live }, select })
  return db.productCategory.findMany({ where, select })
}
