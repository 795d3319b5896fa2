import { anOperator, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { AREAS } from "@mercer/commerce"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  admin,
  adminWrite,
  defineShop,
  entities,
  findOne,
  Id,
  input,
  live,
  many,
  one,
  open,
  Page,
  page,
  plain,
  Refusal,
  rest,
  router,
  shopper,
  wholeShop,
  z,
} from "../src/index.ts"

/** Operations as a shop would write them: "favorites" are products whose metadata says so. */
const favorites = router({
  list: open
    .meta(rest("GET /store/favorites", "List Favorites"))
    .input(input({ ...Page(10) }))
    .output(many("products", entities.Product))
    .query(({ ctx, input }) => page(ctx, "Product", "products", input, { where: { status: "published", ...live } })),

  echo: shopper
    .meta(rest("POST /favorites/{id}/echo", "Echo", { limit: { requests: 3, seconds: 60 }, idempotent: true }))
    .input(input({ id: Id, note: z.string().max(20) }))
    .output(plain(z.strictObject({ keys: z.array(z.string()), customer: z.string().nullable(), nonce: z.string() })))
    .mutation(async ({ ctx, input }) => ({
      keys: Object.keys(input),
      customer: ctx.customer?.email ?? null,
      nonce: String(Math.random()),
    })),

  rename: adminWrite
    .meta(rest("POST /admin/favorites/{id}", "Rename a Favorite"))
    .input(input({ id: Id, title: z.string().min(1) }))
    .output(one("product", entities.Product))
    .mutation(async ({ ctx, input: { id, title } }) => {
      const { product } = await ctx.call("admin.products.update", { id, title })
      if (product.title === "forbidden") throw new Refusal("invalid_data", "Not this one")
      // What a called operation has written is undone when it refuses, and the work goes on.
      await ctx.call("admin.products.update", { id: "prod_missing", title: "x" }).catch(() => {})
      return { product: await findOne(ctx, "Product", { id }, `Product ${id}`) }
    }),

  secure: admin
    .meta(rest("GET /admin/favorites", "Read as an admin", { roles: ["admin"] }))
    .input(input({}))
    .output(plain(z.strictObject({ operators: z.int(), mine: z.string() })))
    .query(async ({ ctx }) => {
      const { users } = await ctx.asSystem().call("admin.users.list", {})
      return { operators: users.length, mine: ctx.user_id }
    }),

  mine: admin
    .meta(rest("GET /admin/favorites/mine", "Read as who may read products", { area: "products" }))
    .input(input({}))
    .output(plain(z.strictObject({ mine: z.string().nullable() })))
    .query(({ ctx }) => ({ mine: ctx.user_id })),

  users: open
    .meta(rest("GET /store/operators", "What nobody may read"))
    .input(input({}))
    .output(plain(z.strictObject({ count: z.int() })))
    .query(async ({ ctx }) => ({ count: (await ctx.call("admin.users.list", {})).users.length })),
})

const definition = defineShop({ operations: { favorites } })

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>
const made: string[] = []

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  const { id } = await anOperator(shop)
  operator = await loggedIn(shop, "admin", id)
  for (const title of ["Cup", "Plate"]) {
    const reply = await operator.post("/admin/products", { title, status: "published" })
    made.push(reply.body.product.id)
  }
})
afterAll(() => shop.close())

test("an own operation answers over REST with the core's fields, paging and relations", async () => {
  const { status, body } = await shop.get("/store/favorites?limit=1&fields=title&expand=images")
  expect(status).toBe(200)
  expect(body).toMatchObject({ count: 2, offset: 0, limit: 1, products: [{ title: "Plate", images: [] }] })
})

test("unknown keys and wrong values are refused as in the core, all of them named", async () => {
  const { status, body } = await shop.get("/store/favorites?limit=many&color=red")
  expect(status).toBe(400)
  expect(body.message).toContain("limit")
  expect(body.message).toContain("color")
})

test("expand and fields select the answer, and never reach the operation", async () => {
  const { body } = await shop.post("/favorites/f1/echo?fields=keys", { note: "a" })
  expect(body.type ?? body.keys).toEqual(["id", "note"])
})

test("the same Idempotency-Key gives the same answer, another body is refused", async () => {
  const browser = shop.from("10.0.0.9")
  const key = { "idempotency-key": "k1" }
  const first = await browser.post("/favorites/f1/echo", { note: "a" }, key)
  const again = await browser.post("/favorites/f1/echo", { note: "a" }, key)
  expect(first.status).toBe(200)
  expect(again.text).toBe(first.text)
  expect((await browser.post("/favorites/f1/echo", { note: "b" }, key)).status).toBe(400)
})

test("more requests from one address than its limit are refused with 429", async () => {
  const browser = shop.from("10.0.0.8")
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await browser.post("/favorites/f1/echo", { note: "a" })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await shop.from("10.0.0.7").post("/favorites/f1/echo", { note: "a" })).status).toBe(200)
})

test("a storefront's page may read own paths outside /store, another site may not write with a cookie", async () => {
  const allowed = await shop.ask("OPTIONS", "/favorites/f1/echo", undefined, { origin: "http://storefront.test" })
  expect(allowed.headers.get("access-control-allow-origin")).toBe("http://storefront.test")
  const foreign = await operator.post("/favorites/f1/echo", { note: "a" }, { origin: "http://evil.test" })
  expect(foreign.status).toBe(403)
})

test("operators' operations need a login, and leave their audit record with the called operation's", async () => {
  const [id = ""] = made
  expect((await shop.visitor().post(`/admin/favorites/${id}`, { title: "Mug" })).status).toBe(401)
  const { status, body } = await operator.post(`/admin/favorites/${id}`, { title: "Mug" })
  expect(status).toBe(200)
  expect(body.product.title).toBe("Mug")
  const rows = await shop.db.audit.findMany({ where: { target_id: id }, orderBy: { created_at: "asc" } })
  const written = rows.map(({ operation }) => operation).filter((name) => name !== "admin.products.create")
  expect(written.sort()).toEqual(["admin.products.update", "shop.favorites.rename"])
})

test("when the own operation refuses, what it has called is undone with it", async () => {
  const [id = ""] = made
  const { status } = await operator.post(`/admin/favorites/${id}`, { title: "forbidden" })
  expect(status).toBe(400)
  expect((await shop.db.product.findUniqueOrThrow({ where: { id } })).title).toBe("Mug")
})

test("a call has the rights of who asked: visitors may not read operators through it", async () => {
  expect((await shop.visitor().get("/store/operators")).status).toBe(401)
  expect((await operator.get("/store/operators")).body).toEqual({ count: 1 })
})

test("roles of an own operation are enforced, and the system may call all", async () => {
  expect((await operator.get("/admin/favorites")).body).toMatchObject({ operators: 1 })
  const member = await anOperator(shop, "member@example.com")
  await shop.db.user.update({ where: { id: member.id }, data: { role: "member" } })
  const strict = await openShop({ own: wholeShop(definition), settings: { roles: "enforce" } })
  const { id } = await anOperator(strict, "m@example.com")
  await strict.db.user.update({ where: { id }, data: { role: "member" } })
  expect((await (await loggedIn(strict, "admin", id)).get("/admin/favorites")).status).toBe(403)
  await strict.close()
})

test("a custom role needs the area that an own operation names, and is not among the roles that it names", async () => {
  const colleague = await anOperator(shop, "custom@example.com")
  const role = { id: "role_own", name: "Own", read: ["customers", "team"], write: [] }
  await shop.db.customRole.create({ data: role })
  await shop.db.user.update({ where: { id: colleague.id }, data: { role: "member" } })
  await shop.db.customUserRole.create({ data: { user_id: colleague.id, role_id: role.id } })
  const by = await loggedIn(shop, "admin", colleague.id)
  expect((await by.get("/admin/favorites")).status).toBe(403)
  const refused = await by.get("/admin/favorites/mine")
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "The role Own may not do this: it needs read access to products",
  ])
  await shop.db.customRole.update({ where: { id: role.id }, data: { read: ["products"] } })
  expect((await by.get("/admin/favorites/mine")).status).toBe(200)
  await shop.db.customRole.update({ where: { id: role.id }, data: { read: [...AREAS], write: [...AREAS] } })
  expect((await by.get("/admin/favorites")).status).toBe(403)
  const renamed = await by.post(`/admin/favorites/${made[1]}`, { title: "Dish" })
  expect(renamed.status).toBe(200)
  await shop.db.customRole.update({ where: { id: role.id }, data: { write: ["extensions"] } })
  // What an own operation calls in the name of its caller needs that operation's area too.
  expect((await by.post(`/admin/favorites/${made[1]}`, { title: "Bowl" })).status).toBe(403)
})

test("the same operations answer over tRPC under shop, with the input as it is", async () => {
  const url = `http://shop.test/api/trpc/shop.favorites.list?input=${encodeURIComponent(JSON.stringify({ limit: 1 }))}`
  const reply = await shop.api.trpc(new Request(url))
  const { result } = (await reply.json()) as { result: { data: { count: number } } }
  expect(result.data.count).toBe(2)
})

test("the OpenAPI document has them, without expand in a write's body", async () => {
  const { paths } = await shop.api.document()
  expect(paths["/store/favorites"]?.get?.operationId).toBe("shop.favorites.list")
  const body = JSON.stringify(paths["/favorites/{id}/echo"]?.post?.requestBody)
  expect(body).toContain("note")
  expect(body).not.toContain("expand")
})
