import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  categoryPath,
  idsBelow,
  misplacedCategories,
  publicIdsBelow,
  writePaths,
  writeRanks,
} from "../../src/category/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let rank = 0

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aCategory(parent_category_id: string | null, facts: object = {}): Promise<string> {
  const id = newId("pcat")
  const actual = { is_active: true, is_internal: false, rank: rank++ }
  await on.db.productCategory.create({ data: { id, name: id, handle: id, parent_category_id, ...actual, ...facts } })
  return id
}

/** top > (open > leaf), (inactive > under), (internal) */
async function aTree() {
  const top = await aCategory(null)
  const open = await aCategory(top)
  const inactive = await aCategory(top, { is_active: false })
  const internal = await aCategory(top, { is_internal: true })
  return { top, open, inactive, internal, leaf: await aCategory(open), under: await aCategory(inactive) }
}

test("idsBelow returns all descendants, and ends in a cycle", async () => {
  const { top, open, inactive, internal, leaf, under } = await aTree()
  expect((await idsBelow(on, [top])).sort()).toEqual([open, inactive, internal, leaf, under].sort())
  expect(await idsBelow(on, [leaf])).toEqual([])
  await on.db.productCategory.update({ where: { id: top }, data: { parent_category_id: leaf } })
  expect(await idsBelow(on, [open])).toContain(open)
})

test("publicIdsBelow leaves out categories that are not public, and their descendants", async () => {
  const { top, open, leaf } = await aTree()
  expect((await publicIdsBelow(on, [top])).sort()).toEqual([open, leaf].sort())
})

test("misplacedCategories and writeRanks put siblings in order", async () => {
  const top = await aCategory(null)
  const [a, b, c] = [
    await aCategory(top, { rank: 0 }),
    await aCategory(top, { rank: 1 }),
    await aCategory(top, { rank: 2 }),
  ] as const
  const wrong = await misplacedCategories(on, [b, a, c])
  expect(wrong.sort((x, y) => x.place - y.place)).toEqual([
    { id: b, place: 0 },
    { id: a, place: 1 },
  ])
  const ids = wrong.map(({ id }) => id)
  const places = wrong.map(({ place }) => place)
  for (const aside of [100, 0]) await writeRanks(on, { ids, places, aside })
  expect(await misplacedCategories(on, [b, a, c])).toEqual([])
  expect((await on.db.productCategory.findUniqueOrThrow({ where: { id: c } })).rank).toBe(2)
})

test("categoryPath starts at the top", async () => {
  const { top, open, leaf } = await aTree()
  expect(await categoryPath(on, leaf)).toBe(`${top}.${open}.${leaf}.`)
  expect(await categoryPath(on, top)).toBe(`${top}.`)
  expect(await categoryPath(on, "nothing")).toBeUndefined()
  await on.db.productCategory.update({ where: { id: top }, data: { parent_category_id: leaf } })
  expect(await categoryPath(on, leaf)).toMatch(new RegExp(`${leaf}\\.$`))
})

test("writePaths writes the path and those of its descendants", async () => {
  const { top, open, leaf, internal } = await aTree()
  await writePaths(on, open, `x.${open}.`)
  const paths = await on.db.productCategory.findMany({ where: { id: { in: [top, open, leaf, internal] } } })
  const mpaths = Object.fromEntries(paths.map(({ id, mpath }) => [id, mpath]))
  expect(mpaths).toEqual({ [top]: null, [open]: `x.${open}.`, [leaf]: `x.${open}.${leaf}.`, [internal]: null })
})
