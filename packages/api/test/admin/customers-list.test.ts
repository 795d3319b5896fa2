import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor
/** Ada, Grace, Edsger, Barbara, and Alan, who was deleted; Grace and Edsger were created at the same moment. */
let ids: string[]
let vips: string
let others: string

const PEOPLE = [
  { first_name: "Ada", last_name: "Byron", email: "ada_b@example.com", has_account: true, day: "2026-01-01" },
  {
    first_name: "Grace",
    last_name: "Hopper",
    email: "100%@example.com",
    has_account: false,
    day: "2026-03-01",
    phone: "+49 171 5550100",
  },
  { first_name: "Edsger", last_name: "Dijkstra", email: "adaxb@example.org", has_account: true, day: "2026-03-01" },
  { first_name: null, last_name: null, email: "barbara@example.org", has_account: false, day: "2026-05-01" },
  { first_name: "Alan", last_name: "Turing", email: "alan@example.org", has_account: true, day: "2026-06-01" },
]

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  const rows = PEOPLE.map(({ day, ...person }, n) => {
    const at = new Date(`${day}T12:00:00Z`)
    const secret = { password_hash: `hash of ${person.email}` }
    return {
      id: newId("cus"),
      created_at: at,
      updated_at: at,
      ...secret,
      ...person,
      ...(n === 4 && { deleted_at: at }),
    }
  })
  await shop.db.customer.createMany({ data: rows })
  ids = rows.map(({ id }) => id)
  const [ada = "", grace = "", edsger = "", , alan = ""] = ids
  vips = await aGroup(shop.db, [ada, grace, alan])
  others = await aGroup(shop.db, [grace, edsger])
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

type Rows = { id: string }[]
const numbers = (rows: Rows) => rows.map(({ id }) => ids.indexOf(id))
const listed = async (query: string) => numbers(must(await operator.get(`/admin/customers?${query}`)).customers)
const members = async (query: string, id = vips) =>
  numbers(must(await operator.get(`/admin/customer-groups/${id}/customers?${query}`)).customers)
const tied = () => ((ids[1] ?? "") > (ids[2] ?? "") ? [1, 2] : [2, 1])

describe("the list", () => {
  test.each<[string, () => number[]]>([
    ["", () => [3, ...tied(), 0]],
    ["q=ADA", () => [2, 0]],
    ["q=ada_b", () => [0]],
    ["q=100%25", () => [1]],
    ["q=%25", () => [1]],
    ["q=hopp", () => [1]],
    ["q=grace", () => [1]],
    ["q=hopper%20GRACE", () => [1]],
    ["q=grace%20byron", () => []],
    ["q=0171%20555-0100", () => [1]],
    ["q=%2B49171%205550100", () => [1]],
    ["q=0171%20555-0101", () => []],
    ["q=turing", () => []],
    ["q=hash", () => []],
    ["q=", () => [3, ...tied(), 0]],
    ["has_account=true", () => [2, 0]],
    ["has_account=false", () => [3, 1]],
    ["has_account=true&q=byron", () => [0]],
    ["created_at[gte]=2026-03-01", () => [3, ...tied()]],
    ["created_at[gt]=2026-02-01&created_at[lt]=2026-04-01", () => tied()],
    ["created_at[lt]=1772323200", () => [0]],
    ["updated_at[lte]=2026-01-02", () => [0]],
    ["order=email", () => [1, 0, 2, 3]],
    ["order=-email", () => [3, 2, 0, 1]],
    ["order=created_at", () => [0, ...tied(), 3]],
    ["order=last_name&has_account=true", () => [0, 2]],
    ["order=email&limit=2&offset=1", () => [0, 2]],
    ["limit=0", () => []],
    ["offset=9", () => []],
  ])("?%s", async (query, expected) => {
    expect(await listed(query)).toEqual(expected())
  })

  test("of groups: by one or several of them, in every form", async () => {
    expect(await listed(`groups[]=${vips}`)).toEqual([1, 0])
    expect(await listed(`groups=${vips}`)).toEqual([1, 0])
    expect(await listed(`groups[0]=${vips}&groups[1]=${others}`)).toEqual([...tied(), 0])
    expect(await listed(`groups[]=${vips},${others}&has_account=true`)).toEqual([2, 0])
    expect(await listed("groups[]=nothing")).toEqual([])
  })

  test("of groups: each with the group that they were found by, unless other relations are requested", async () => {
    const found = async (query: string) =>
      must(await operator.get(`/admin/customers?groups[]=${vips}&${query}`)).customers
    for (const one of await found("")) expect(one.groups).toMatchObject([{ id: vips }])
    expect(await found("fields=email&has_account=true")).toEqual([
      { id: ids[0], email: "ada_b@example.com", groups: [expect.objectContaining({ id: vips })] },
    ])
    const [grace] = await found("q=grace&expand=groups")
    expect(grace.groups).toHaveLength(2)
    for (const query of ["expand=", "fields="])
      for (const one of await found(query)) expect(one).not.toHaveProperty("groups")
    expect(must(await operator.get("/admin/customers")).customers[0]).not.toHaveProperty("groups")
  })

  test("returns fifty per page, the total count, and no relations or hashes", async () => {
    const { customers, ...page } = must(await operator.get("/admin/customers"))
    expect(page).toEqual({ count: 4, offset: 0, limit: 50 })
    expect(Object.keys(customers[0]).sort()).toEqual(
      [
        ...["billing_address_id", "created_at", "deleted_at", "email", "first_name", "has_account", "id", "last_name"],
        ...["metadata", "phone", "updated_at"],
      ].sort(),
    )
    expect(must(await operator.get("/admin/customers?limit=1&offset=1"))).toMatchObject({
      count: 4,
      limit: 1,
      offset: 1,
    })
    expect(must(await operator.get("/admin/customers?limit=10000"))).toMatchObject({ limit: 10_000 })
  })

  test("returns the requested fields and relations", async () => {
    const { customers } = must(await operator.get("/admin/customers?q=hopper&expand=groups,orders&fields=email"))
    expect(customers).toEqual([
      { id: ids[1], email: "100%@example.com", orders: [], groups: [{}, {}].map(() => any()) },
    ])
    expect(must(await operator.get("/admin/customers?q=hopper&fields=")).customers).toEqual([{ id: ids[1] }])
  })
})

const any = () => expect.objectContaining({ id: expect.stringMatching(/^cgrp_/) })

describe("a group's members", () => {
  test.each<[string, number[]]>([
    ["", [1, 0]],
    ["q=ada", [0]],
    ["q=edsger", []],
    ["has_account=false", [1]],
    ["order=created_at&limit=1", [0]],
    ["offset=1", [0]],
    ["created_at[gt]=2026-02-01", [1]],
  ])("?%s", async (query, expected) => {
    expect(await members(query)).toEqual(expected)
  })

  test("who are in another group too", async () => {
    expect(await members(`groups[]=${others}`)).toEqual([1])
    expect(await members("", others)).toEqual(tied())
  })

  test("are returned with the group they were found by, unless other relations are requested", async () => {
    const path = `/admin/customer-groups/${vips}/customers`
    const { customers, ...page } = must(await operator.get(path))
    expect(page).toEqual({ count: 2, offset: 0, limit: 50 })
    for (const one of customers) expect(one.groups).toMatchObject([{ id: vips }])
    const [grace] = must(await operator.get(`${path}?q=grace&expand=groups`)).customers
    expect(grace.groups).toHaveLength(2)
    expect(must(await operator.get(`${path}?q=grace&expand=`)).customers[0]).not.toHaveProperty("groups")
  })

  test("of an unknown group are not found", async () => {
    for (const id of ["nothing", "__proto__"])
      expect(refusal(await operator.get(`/admin/customer-groups/${id}/customers`))).toEqual({
        status: 404,
        type: "not_found",
        message: expect.any(String),
      })
  })
})

test.each([
  "limit=10001",
  "limit=-1",
  "offset=x",
  "has_account=yes",
  "order=password_hash",
  "order=groups",
  "expand=password_hash",
  "expand=notifications",
  "fields=password_hash",
  "fields=-password_hash",
  "created_at=2026-01-01",
  "created_at[gt]=soon",
  "deleted_at[gt]=2026-01-01",
  "email=ada@example.com",
  "q[]=a&q[]=b",
  "groups[id]=x",
])("both refuse %s", async (query) => {
  expect(refusal(await operator.get(`/admin/customers?${query}`))).toEqual(INVALID)
  expect(refusal(await operator.get(`/admin/customer-groups/${vips}/customers?${query}`))).toEqual(INVALID)
})
