import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { type Database, openDatabase } from "@mercer/db"
import { FACTS_HEADER, readFacts, UNKNOWN } from "@mercer/panel/page-facts"
import { createDatabase } from "@mercer/testing"
import { defineShop, type PanelParts } from "mercer"
import { SHARED, type SharedName } from "mercer/panel-shared"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { withPageFacts } from "../src/front/page-facts.ts"
import { openOwnPanel } from "../src/own-panel/open-panel.ts"
import { ownPanelFile } from "../src/own-panel/own-panel.ts"
import { sharedModules } from "../src/own-panel/shared-modules.ts"
import { shopCode } from "../src/shop-code.ts"

const MODULES: Record<string, () => Promise<object>> = {
  react: () => import("react"),
  "react/jsx-runtime": () => import("react/jsx-runtime"),
  "react/jsx-dev-runtime": () => import("react/jsx-dev-runtime"),
  "react-dom": () => import("react-dom"),
  "mercer/panel": () => import("mercer/panel"),
  "@tanstack/react-query": () => import("@tanstack/react-query"),
}

const NOT_IN_PRODUCTION = ["act", "captureOwnerStack"]
const isPublic = (name: string) =>
  !NOT_IN_PRODUCTION.includes(name) && name !== "default" && !name.startsWith("__") && name !== "module.exports"

test.each(Object.keys(MODULES))("a shop's pages get what %s exports", async (name) => {
  const names = Object.keys((await MODULES[name]?.()) ?? {}).filter(isPublic)
  const shared = SHARED[name as SharedName]
  expect(names).toEqual(expect.arrayContaining([...shared]))
  // Of TanStack Query only what Mercer's own pages have loaded anyway.
  if (name !== "@tanstack/react-query") expect([...shared].sort()).toEqual(names.sort())
})

test("each shared module passes on the panel's own instance, under an address of its content", async () => {
  const { imports, files } = sharedModules()
  const address = imports.react ?? ""
  expect(address).toMatch(/^\/panel\/react-\w{8}\.js$/)
  Object.assign(globalThis, { mercerPanel: { react: { useState: "the panel's" } } })
  const text = Buffer.from(files.get(address.replace("/panel/", "")) ?? []).toString("base64")
  expect(await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)).toMatchObject({
    useState: "the panel's",
  })
})

const serverWith = (panel?: PanelParts) =>
  ({
    code: shopCode(defineShop({ panel })),
    api: { rolesOf: () => undefined },
    log: { info() {} },
    settings: { development: false },
  }) as never

test("a page that names no operation for operators is refused at start, by both names", async () => {
  const one = { title: "One", operation: "shop.missing", file: "./missing.tsx" }
  await expect(openOwnPanel(serverWith({ pages: { one } }))).rejects.toThrow("panel.pages.one names shop.missing")
})

test("a shop that adds nothing to the panel builds nothing and serves nothing", async () => {
  const ownPanel = await openOwnPanel(serverWith())
  expect(ownPanel()).toBeUndefined()
  expect(ownPanelFile(ownPanel(), "/panel/version")).toBeUndefined()
})

describe("pages", () => {
  const own = { pages: [], slots: ["order"], imports: {}, script: "/panel/a.js", style: null, is_watching: false }
  const store = { name: "Lämpchen & Töchter 灯" }
  const units = [{ code: "kwd", decimals: 3, step: 10 }]
  let shop: Awaited<ReturnType<typeof createDatabase>> & Database

  beforeAll(async () => {
    const database = await createDatabase()
    shop = { ...database, ...openDatabase({ url: database.url }) }
    await shop.db.store.updateMany({ data: { name: store.name } })
    await shop.db.currency.upsert({
      where: { code: "kwd" },
      create: { code: "kwd", symbol: "KD", symbol_native: "KD", name: "Kuwaiti Dinar" },
      update: {},
    })
    await shop.db.currencyUnit.createMany({ data: units.map((unit) => ({ ...unit, source: "operator" })) })
  })
  afterAll(async () => {
    await shop.close()
    await shop.drop()
  })

  async function given(url: string, headers: IncomingHttpHeaders = {}, api: object = { app: { db: shop.db } }) {
    const incoming = { url, headers: { ...headers } } as IncomingMessage
    const warned: string[] = []
    const log = { warn: (_facts: object, words: string) => warned.push(words) }
    const handle = withPageFacts(
      async () => {},
      { api, log } as never,
      () => ({ facts: own, files: new Map() }),
    )
    await handle(incoming, {} as never)
    return { value: incoming.headers[FACTS_HEADER] as string | undefined, warned }
  }

  test.each(["/app", "/app/login", "/app/orders/order_1?tab=1", "/app?a"])(
    "%s brings the shop's facts",
    async (url) => {
      const { value } = await given(url, { [FACTS_HEADER]: "forged" })
      expect(readFacts(value ?? null)).toMatchObject({ needs_setup: true, brand: { name: store.name }, units, own })
      expect(value).toMatch(/^[\w-]+$/)
    },
  )

  test.each(["/", "/application", "/_next/static/a.js", "/favicon.ico"])("%s brings nothing", async (url) => {
    expect((await given(url, { [FACTS_HEADER]: "forged" })).value).toBeUndefined()
  })

  test("of a database that does not answer they know only what the shop adds", async () => {
    const { value, warned } = await given("/app/login", {}, { app: {} })
    expect(readFacts(value ?? null)).toMatchObject({ needs_setup: false, brand: { name: "Mercer" }, own })
    expect(warned).toHaveLength(1)
  })

  test("without a server in front of them know no shop", () => {
    expect(readFacts(null)).toEqual(UNKNOWN)
  })
})
