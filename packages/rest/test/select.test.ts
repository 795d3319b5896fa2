import { beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { type Entity, entity, link, many, one, plain, present, rest, select } from "../src/index.ts"

const Cart = entity("Cart", {
  hidden: ["secret"],
  computed: { total: z.int() },
  relations: ["items", "region", "discounts"],
})
const Item = entity("Item", { relations: ["cart"] })
const Region = entity("Region", {})
const Discount = entity("Discount", {})
const text = { kind: "string", nullable: false }
const models = {
  Cart: {
    columns: { id: text, email: { kind: "string", nullable: true }, secret: text },
    relations: {
      items: { model: "Item", many: true },
      region: { model: "Region", many: false },
      discounts: { model: "CartDiscount", many: true, through: "discount" },
    },
  },
  Item: { columns: { id: text, title: text }, relations: { cart: { model: "Cart", many: false } } },
  Region: { columns: { id: text }, relations: {} },
  Discount: { columns: { id: text, code: text }, relations: {} },
  CartDiscount: { columns: {}, relations: { discount: { model: "Discount", many: false } } },
}
beforeAll(() => link({ Cart, Item, Region, Discount }, models))

const row = {
  id: "c",
  email: "a@b.io",
  secret: "s",
  total: 5,
  items: [{ id: "i", title: "Shirt", internal: 1 }],
  region: null,
  discounts: [{ id: "d", code: "X" }],
}
const actual = (expand?: string, fields?: string, defaults: string[] = ["items"]) =>
  present(Cart, select(Cart, defaults, expand, fields), row)
const item = { id: "i", title: "Shirt" }
const whole = { id: "c", email: "a@b.io", total: 5 }

describe("expand and fields", () => {
  test.each<[string | undefined, string | undefined, unknown]>([
    [undefined, undefined, { ...whole, items: [item] }],
    ["", undefined, whole],
    ["region", undefined, { ...whole, region: null }],
    ["items,discounts", undefined, { ...whole, items: [item], discounts: [{ id: "d", code: "X" }] }],
    [" items , region", undefined, { ...whole, items: [item], region: null }],
    [undefined, "", { id: "c" }],
    ["", "", { id: "c" }],
    ["items", "", { id: "c", items: [item] }],
    [undefined, "email", { id: "c", email: "a@b.io", items: [item] }],
    ["", "email", { id: "c", email: "a@b.io" }],
    ["", "total,email", whole],
    ["", "-total", { id: "c", email: "a@b.io" }],
    ["", " total", whole],
    ["", "email, total", whole],
    ["", "*items", { ...whole, items: [item] }],
    ["", "items.title", { id: "c", items: [item] }],
    ["", "email,items.id", { id: "c", email: "a@b.io", items: [{ id: "i" }] }],
    ["items", "-items.title", { ...whole, items: [{ id: "i" }] }],
    ["items", "-items", whole],
  ])("expand=%j fields=%j", (expand, fields, expected) => expect(actual(expand, fields)).toEqual(expected))

  test.each([
    ["nothing", undefined],
    ["items.nothing", undefined],
    ["email", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    [",", undefined],
    ["items.cart.items.cart.items.cart", undefined],
    [Array(101).fill("items").join(), undefined],
    [undefined, "nothing"],
    [undefined, "secret"],
    [undefined, "+secret"],
    [undefined, "-nothing"],
    [undefined, "items.nothing"],
    [undefined, "email.x"],
    [undefined, "*email"],
    [undefined, "toString"],
    [undefined, "items.cart.items.cart.items.cart.id"],
  ])("expand=%.20s fields=%s is refused", (expand, fields) => {
    expect(() => actual(expand, fields)).toThrow(expect.objectContaining({ type: "invalid_data" }))
  })
})

test("what an entity always returns is left out only where fields names others of its fields", () => {
  const Box = entity("Box", { relations: ["items", "region"], always: ["items"] })
  link({ Box, Item, Region, Cart, Discount }, { ...models, Box: models.Cart })
  const relations = (expand?: string, fields?: string) => Object.keys(select(Box, [], expand, fields).relations)
  expect(relations()).toEqual(["items"])
  expect(relations("")).toEqual(["items"])
  expect(relations("region")).toEqual(["items", "region"])
  expect(relations("", "-email")).toEqual(["items"])
  expect(relations("", "-items")).toEqual([])
  expect(relations("", "email")).toEqual([])
  expect(() => link({ Box: entity("Box", { always: ["items"] }) as Entity }, { Box: models.Cart })).toThrow("Box.items")
})

test("missing relations are empty or null", () => {
  const shape = select(Cart, [], "items,region")
  expect(present(Cart, shape, { id: "c", email: null })).toEqual({ id: "c", email: null, items: [], region: null })
})

test("an entity with unknown names is refused at startup", () => {
  expect(() => link({ Lost: entity("Lost", {}) as Entity }, {})).toThrow("Lost")
  expect(() => link({ Region: entity("Region", { relations: ["x"] }) as Entity }, models)).toThrow("Region.x")
})

test("responses match their schema", () => {
  const cart = one("cart", Cart, ["items"])
  const shape = cart.select()
  expect(cart.select()).toBe(shape)
  expect(cart.wire.parse(cart.cut({ cart: row }, shape))).toEqual({ cart: { ...whole, items: [item] } })
  const carts = many("carts", Cart)
  const page = carts.cut({ carts: [row], count: 1, offset: 0, limit: 10 }, carts.select())
  expect(carts.wire.parse(page)).toEqual({ carts: [whole], count: 1, offset: 0, limit: 10 })
  expect(carts.cut({ count: 0, offset: 0, limit: 0 }, carts.select())).toEqual({
    carts: [],
    count: 0,
    offset: 0,
    limit: 0,
  })
  expect(plain(z.object({ a: z.string() })).parse({ a: "x", b: 1 })).toEqual({ a: "x" })
  expect(cart.wire.safeParse({ cart: { ...whole, secret: "s" } }).success).toBe(false)
})

test("an operation has its route", () => {
  expect(rest("POST /admin/discounts/{id}", "Update", { success: "created" })).toMatchObject({
    openapi: { method: "POST", path: "/admin/discounts/{id}", tags: ["admin discounts"], protect: true },
    status: 201,
    idempotent: false,
    body_limit: 100_000,
  })
})
