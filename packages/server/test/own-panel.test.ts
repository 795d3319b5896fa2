import { ownPanel, ownPanelFile } from "@mercer/panel/own-panel"
import { defineShop } from "mercer"
import { SHARED, type SharedName } from "mercer/panel-shared"
import { expect, test } from "vitest"
import { configure } from "../src/configured.ts"
import { openOwnPanel } from "../src/own-panel/open-panel.ts"
import { sharedModules } from "../src/own-panel/shared-modules.ts"

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

const server = { api: { rolesOf: () => undefined }, log: { info() {} }, settings: { development: false } } as never

test("a page that names no operation for operators is refused at start, by both names", async () => {
  const one = { title: "One", operation: "shop.missing", file: "./missing.tsx" }
  configure(defineShop({ panel: { pages: { one } } }))
  await expect(openOwnPanel(server)).rejects.toThrow("panel.pages.one names shop.missing")
})

test("a shop that adds nothing to the panel builds nothing and serves nothing", async () => {
  configure(defineShop({}))
  await openOwnPanel(server)
  expect(ownPanel()).toBeNull()
  expect(ownPanelFile("/panel/version")).toBeUndefined()
})
