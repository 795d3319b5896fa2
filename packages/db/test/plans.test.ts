import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, type ModelName, newId, openDatabase, type PageOf, readPage } from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  const { db, pool } = opened
  const rules = Array.from({ length: 200 }, () => ({ id: newId("dru"), type: "fixed" as const, value: 100 }))
  await db.discountRule.createMany({ data: rules })
  const discounts = rules.map(({ id }, i) => ({
    id: newId("disc"),
    code: `CODE${i}`,
    rule_id: id,
    is_dynamic: false,
    is_disabled: false,
  }))
  await db.discount.createMany({ data: discounts })
  const people = Array.from({ length: 20_000 }, (_, i) => ({ id: newId("cus"), email: `${i}@example.com` }))
  await db.customer.createMany({ data: people })
  const groups = ["few", "many"].map((name) => ({ id: `cgrp_${name}`, name }))
  await db.customerGroup.createMany({ data: groups })
  const members = people.flatMap(({ id }, i) => [
    ...(i % 4 === 0 ? [{ customer_group_id: "cgrp_many", customer_id: id }] : []),
    ...(i % 5_000 === 0 ? [{ customer_group_id: "cgrp_few", customer_id: id }] : []),
  ])
  await db.customerGroupCustomer.createMany({ data: members })
  await pool.query("ANALYZE")
}, 60_000)
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const asked: Omit<PageOf<"Product">, "where"> = {
  order: [{ created_at: "desc" }, { id: "desc" }],
  limit: 20,
  offset: 0,
  tree: {},
  mostCounted: 1_001,
}

/** The plan by which a page is read, as the shop's own connections make it. */
async function planOf<M extends ModelName>(model: M, page: Partial<PageOf<M>>) {
  return (await plansOf(model, page)).join("\n")
}

/** The plan of each statement that reads a page, as if it found `count` rows and none of this page. */
async function plansOf<M extends ModelName>(model: M, page: Partial<PageOf<M>>, count = 0) {
  const plans: string[] = []
  const explain = async ({ text }: { text: string }, values: unknown[]) => {
    const { rows } = await opened.pool.query(`EXPLAIN ${text}`, values)
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"))
    return [{ row: JSON.stringify({ rows: [], count }) }]
  }
  await readPage(explain, model, { where: {}, ...asked, ...page })
  return plans
}

test("members of a small group are found by the group, those of a large one in the list's own order", async () => {
  const plan = (customer_group_id: string) => {
    const where = { deleted_at: null, groups: { some: { customer_group_id: { in: [customer_group_id] } } } }
    return planOf("Customer", { where, isPlanned: true, isUncounted: true })
  }
  expect(await plan("cgrp_many")).toContain("mercer_customer_created")
  const few = await plan("cgrp_few")
  expect(few).not.toContain("mercer_customer_created")
  expect(few).not.toContain("Seq Scan on customer ")
})

test("what is planned by its values has them in its text, as the shop's connections plan parameters without them", async () => {
  const parameters: unknown[][] = []
  const record = async (_: object, values: unknown[]) => {
    parameters.push(values)
    return [{ row: '{"rows":[],"count":0}' }]
  }
  const groups = { some: { customer_group_id: { in: ["cgrp_few"] } } }
  for (const isPlanned of [true, false]) {
    await readPage(record, "Customer", { ...asked, where: { groups }, isPlanned })
    await readPage(record, "Customer", { ...asked, where: { email: "a" }, isPlanned })
  }
  expect(parameters.map(({ length }) => length)).toEqual([0, 0, 1, 1])
})

test("the first rows of a list come from the index of its order: it is planned for as many as are wanted", async () => {
  const plan = await planOf("Customer", { where: { deleted_at: null }, isUncounted: true })
  expect(plan).toContain("mercer_customer_created")
  expect(plan).not.toMatch(/Seq Scan on customer/)
  const all = { where: { deleted_at: null }, isPlanned: true }
  const asks: object[] = []
  const record = async (ask: object) => {
    asks.push(ask)
    return [{ row: '{"rows":[],"count":0}' }]
  }
  await readPage(record, "Customer", { ...asked, ...all })
  expect(asks).toEqual([expect.objectContaining({ name: "page" })])
  const far = await planOf("Customer", { where: { deleted_at: null }, isUncounted: true, isPlanned: true, offset: 400 })
  expect(far).toContain("mercer_customer_created")
})

test("relations of a list's rows are found by key also in tables of a few hundred rows", async () => {
  const plan = await planOf("Discount", { tree: { rule: { conditions: {} }, parent_discount: {} } })
  expect(plan).toMatch(/Index Scan using \S+ on discount_rule/)
  expect(plan).not.toContain("Seq Scan on discount_rule")
})

test("a rare text is found by the index of texts, one in all rows by the list's own order", async () => {
  const searched = (text: string, count: number) =>
    plansOf("Customer", { where: { deleted_at: null, email: { contains: text, mode: "insensitive" } } }, count)
  const [rare, ...none] = await searched("19999@", 1)
  expect(rare).toContain("mercer_customer_text")
  expect(none).toEqual([])
  const [first, page, ...more] = await searched("example", 1_001)
  expect(first).not.toContain("mercer_customer_text")
  expect(page).toContain("mercer_customer_created")
  expect(page).not.toContain("mercer_customer_text")
  expect(more).toEqual([])
})
