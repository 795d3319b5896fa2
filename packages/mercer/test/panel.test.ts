import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { defineShop, panelOf, type WholePanel } from "../src/index.ts"
import { bundlePanel, watchPanel } from "../src/panel/bundle.ts"

const page = { title: "Page", operation: "admin.orders.list", file: "./page.tsx" }

/** A shop's folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bundle-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  return folder
}

const panelWith = (files: string[]): WholePanel => ({ pages: { one: page }, slots: { home: files } })
const textOf = (content: Uint8Array | undefined) => Buffer.from(content ?? []).toString()

test("what plugins add to the panel comes before the shop's, and nothing at all is nothing", () => {
  const plugin = { name: "one", needs: "^1.0.0", panel: { slots: { home: "plugin-one/home" } } }
  const shop = defineShop({ plugins: [plugin], panel: { pages: { page }, slots: { home: "./home.tsx" } } })
  expect(panelOf(shop)).toEqual({ pages: { page }, slots: { home: ["plugin-one/home", "./home.tsx"] } })
  expect(panelOf(defineShop({ plugins: [{ name: "one", needs: "^1.0.0" }], panel: { pages: {} } }))).toBeUndefined()
})

test("two pages of one name, unknown slots, names that are no addresses, and plugins' relative files are refused", () => {
  const plugin = { name: "one", needs: "^1.0.0" }
  const own = { ...page, file: "plugin-one/page" }
  const both = { plugins: [{ ...plugin, panel: { pages: { page: own } } }], panel: { pages: { page } } }
  expect(() => panelOf(both)).toThrow("Two plugins, or a plugin and the shop, have panel.pages.page")
  expect(() => panelOf({ panel: { slots: { "order.top": "./x.tsx" } as never } })).toThrow("no slot order.top")
  expect(() => panelOf({ panel: { pages: { "a/b": page } } })).toThrow("a/b is not a name for a page")
  expect(() => panelOf({ plugins: [{ ...plugin, panel: { pages: { page } } }] })).toThrow(
    "The plugin one names ./page.tsx",
  )
})

test("the bundle leaves the panel's modules outside, also those that CommonJS requires, and is named by its content", async () => {
  const folder = folderWith({
    "page.tsx": `import { Page } from "mercer/panel"
import { useState } from "react"
import { old } from "old"
import "./page.css"
export default function One() { return <Page title={useState(old)[0]} /> }`,
    "page.css": ".one { color: red }",
    "home.tsx": "export default () => <b>home</b>",
    "node_modules/old/index.js": `const { version } = require("react")\nexports.old = version`,
  })
  const { script, style, files } = await bundlePanel(panelWith(["./home.tsx"]), folder)
  expect(script).toMatch(/^shop-\w{8}\.js$/)
  expect(style).toMatch(/^shop-\w{8}\.css$/)
  const text = textOf(files.get(script))
  const imported = [...text.matchAll(/from ?"([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(["mercer/panel", "react", "react/jsx-runtime"]))
  expect(text).not.toMatch(/require\("react"\)|jsxDEV/)
  expect(textOf(files.get(style ?? ""))).toContain(".one")
  fs.writeFileSync(path.join(folder, "home.tsx"), "export default () => <b>other</b>")
  const other = await bundlePanel(panelWith(["./home.tsx"]), folder)
  expect(other.script).not.toBe(script)
  expect(other.style).toBe(style)
})

test("a file that is missing and an import of the server are refused by name", async () => {
  const folder = folderWith({ "page.tsx": `import { defineShop } from "mercer"\nexport default defineShop` })
  await expect(bundlePanel(panelWith(["./missing.tsx"]), folder)).rejects.toThrow("./missing.tsx")
  await expect(bundlePanel(panelWith([]), folder)).rejects.toThrow(`cannot import "mercer"`)
  fs.writeFileSync(path.join(folder, "page.tsx"), `export { createRoot as default } from "react-dom/client"`)
  await expect(bundlePanel(panelWith([]), folder)).rejects.toThrow("no root of its own")
  fs.writeFileSync(path.join(folder, "page.tsx"), `export { useInfiniteQuery as default } from "@tanstack/react-query"`)
  await expect(bundlePanel(panelWith([]), folder)).rejects.toThrow("The panel shares no useInfiniteQuery")
})

test("the shop's pages are typed from its operations to what they show, and what is wrong is refused", () => {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")
  const shop = path.join(import.meta.dirname, "panel-shop")
  expect(spawnSync(process.execPath, [tsc, "-p", shop], { encoding: "utf8" }).stdout).toBe("")
}, 180_000)

test("while it is developed, it is built after each change, and a mistake leaves the last good one", async () => {
  const folder = folderWith({ "page.tsx": "export default () => 1" })
  const seen: string[] = []
  await watchPanel({ pages: { one: page }, slots: {} }, folder, ({ script, files }) => {
    seen.push(textOf(files.get(script)))
  })
  const last = () => seen.at(-1) ?? ""
  await expect.poll(last).toContain("=>1")
  fs.writeFileSync(path.join(folder, "page.tsx"), "export default () => 2")
  await expect.poll(last, { timeout: 10_000 }).toContain("=>2")
  fs.writeFileSync(path.join(folder, "page.tsx"), "export default () =>")
  await sleep(500)
  expect(last()).toContain("=>2")
  fs.writeFileSync(path.join(folder, "page.tsx"), "export default () => 3")
  await expect.poll(last, { timeout: 10_000 }).toContain("=>3")
  const { stop } = await import("esbuild")
  await stop()
})
