import { appRouter } from "@mercer/api"
import reserved from "@mercer/api/reserved.json" with { type: "json" }
import { openShop } from "@mercer/api/testing"
import { routesOf } from "@mercer/rest/handler"
import { expect, test } from "vitest"
import {
  admin,
  defineShop,
  entities,
  Id,
  input,
  many,
  open,
  Page,
  page,
  plain,
  rest,
  router,
  type ShopDefinition,
  wholeShop,
  z,
} from "../src/index.ts"

const answer = () => plain(z.strictObject({ ok: z.boolean() }))
const get = (path: `/${string}`, shape: z.ZodRawShape = {}) =>
  open
    .meta(rest(`GET ${path}`, "Test"))
    .input(input(shape))
    .output(answer())
    .query(() => ({ ok: true }))

/** What the server says when it is started with this shop; undefined when it starts. */
async function refusal(shop: ShopDefinition): Promise<string | undefined> {
  try {
    await (await openShop({ own: wholeShop(shop) })).close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
const refused = (operation: object) => refusal(defineShop({ operations: { test: { it: operation } } }))

test("a path that the core answers is refused, by both names, also under another pattern or an older path", async () => {
  expect(await refused(get("/store/regions"))).toContain(
    "shop.test.it cannot have the path GET /store/regions: Mercer's store.regions.list",
  )
  expect(await refused(get("/store/products/best"))).toContain("answers /store/products/{id}")
  expect(await refused(get("/store/{word}", { word: Id }))).toContain("Mercer's store.")
  expect(await refused(get("/store/products/{id}/reviews", { id: Id }))).toBeUndefined()
})

test("words that later versions may use are refused, and all of Mercer's paths are under such words", async () => {
  expect(await refused(get("/store/payment-providers"))).toContain(
    "/store/payment-providers is reserved for versions of Mercer to come",
  )
  expect(await refused(get("/store/wishes"))).toBeUndefined()
  const known = new Set(Object.entries(reserved).flatMap(([first, words]) => words.map((word) => `/${first}/${word}`)))
  const core = routesOf(appRouter._def.procedures).map(({ path }) => path.split("/").slice(0, 3).join("/"))
  const unknown = [...new Set(core)].filter((resource) => !known.has(resource))
  expect(unknown, "add the word to packages/api/src/own/reserved.json").toEqual([])
})

test("an operation without login cannot stand under /admin, nor one for operators elsewhere", async () => {
  expect(await refused(get("/admin/tests"))).toContain("operators' operations are under /admin")
  const secret = admin
    .meta(rest("GET /store/secret", "Test"))
    .output(answer())
    .query(() => ({ ok: true }))
  expect(await refused(secret)).toContain("operators' operations are under /admin")
})

test("addresses of the server, and parameters that the input lacks, are refused", async () => {
  expect(await refused(get("/app/tests"))).toContain("its first word is taken")
  expect(await refused(get("/tests/{id}"))).toContain("its input has no id")
})

test("an input that takes unknown keys is refused", async () => {
  const lax = open
    .meta(rest("POST /tests", "Test"))
    .input(z.object({ a: z.string() }))
    .output(answer())
    .mutation(() => ({ ok: true }))
  expect(await refused(lax)).toContain("its input must be input({…})")
})

test("an operation without a route, an answer or a builder of Mercer's is refused", async () => {
  expect(await refused(open.output(answer()).query(() => ({ ok: true })))).toContain("needs a route")
  expect(await refused(open.meta(rest("GET /tests", "Test")).query(() => ({ ok: true })))).toContain("needs an answer")
})

test("two own operations with one path are refused by their names", async () => {
  const words = await refusal(defineShop({ operations: { a: { it: get("/tests") }, b: { it: get("/tests") } } }))
  expect(words).toContain("shop.a.it")
  expect(words).toContain("shop.b.it")
})

test("two plugins with the same operations, or one plugin twice, are refused", async () => {
  const plugin = (name: string) => ({ name, needs: "^1.0.0", operations: { tests: { it: get("/tests") } } })
  expect(() => wholeShop({ plugins: [plugin("a"), plugin("b")] })).toThrow("operations.tests")
  expect(() => wholeShop({ plugins: [plugin("a"), plugin("a")] })).toThrow("twice")
})

test("a plugin for another version of Mercer is refused by its name", () => {
  const shop = (needs: string) => () => wholeShop(defineShop({ plugins: [{ name: "reviews", needs }] }))
  expect(shop("^99.0.0")).toThrow("The plugin reviews needs Mercer ^99.0.0, and this is ")
  expect(shop("the newest")).toThrow('The plugin reviews needs "the newest", which is no range of versions')
  expect(shop(">=1.0.0 <99")).not.toThrow()
})

test("a shop that adds nothing has the core's own router and no table of limits", async () => {
  const shop = await openShop({ own: wholeShop(defineShop({})) })
  expect(shop.api.app.own?.limits ?? {}).toEqual({})
  expect(Object.keys(appRouter._def.procedures).some((name) => name.startsWith("shop."))).toBe(false)
  await shop.close()
})

test("types: the core's tables are read-only, and calls are checked against the core's operations", () => {
  const checked = () =>
    open
      .meta(rest("GET /tests", "Test"))
      .input(input({ ...Page(5) }))
      .output(many("products", entities.Product))
      .query(async ({ ctx, input }) => {
        await ctx.db.product.findMany({ where: { title: "a" } })
        // @ts-expect-error core tables are not written past the operations
        await ctx.db.product.update({ where: { id: "a" }, data: { title: "b" } })
        // @ts-expect-error there is no such operation
        await ctx.call("admin.products.rename", { id: "a" })
        // @ts-expect-error a title is a text
        await ctx.call("admin.products.update", { id: "a", title: 1 })
        const { product } = await ctx.call("admin.products.update", { id: "a", title: "b" })
        const title: string = product.title
        // @ts-expect-error a column that products do not have
        return page(ctx, "Product", "products", input, { where: { titel: title } })
      })
  expect(router({ checked: checked() })).toBeDefined()
})
