// What shops outside this repository are made of, in the place of what create-mercer has put there.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { build, generate } from "@mercer/launch/setup"
import { expect } from "vitest"
import { root } from "../../src/place.ts"

/** What the compiler must refuse, and know, of tables of a shop's own. */
const REFUSED = `import type { Shop } from "mercer"
export async function refused(shop: Shop) {
  const review = { id: "a", rating: 5, text: "c" }
  await shop.db.review.create({ data: { ...review, product: { connect: { id: "b" } } } })
  // @ts-expect-error rows of Mercer are connected, never written through the shop's
  await shop.db.review.create({ data: { ...review, product: { create: { id: "b", title: "Tea" } } } })
  // @ts-expect-error a rating is a number
  await shop.db.review.create({ data: { ...review, rating: "5", product_id: "b" } })
  // @ts-expect-error Mercer's tables are read-only
  await shop.db.product.deleteMany()
}
`

/** The shop of packages/mercer's tests in the place of the one that was created, with its tables and without migrations. */
export function putReviews(shop: string) {
  const from = path.join(root(), "packages/mercer/test/shop")
  for (const name of ["src", "test"]) fs.rmSync(path.join(shop, name), { recursive: true })
  for (const name of [
    "mercer.config.ts",
    ...["documents.ts", "fields.ts", "ratings.ts", "reviews.ts", "rules.ts", "panel"].map((part) => `src/${part}`),
    "prisma/review.prisma",
  ])
    fs.cpSync(path.join(from, name), path.join(shop, name), { recursive: true })
  fs.writeFileSync(path.join(shop, "src/refused.ts"), REFUSED)
  fs.cpSync(path.join(import.meta.dirname, "published-reviews.ts"), path.join(shop, "test/reviews.test.ts"))
}

/** Of a shop that is the plugin alone. */
export const PLUGIN_CONFIG = `import { reviews } from "@mercer/plugin-reviews"
import { defineShop } from "mercer"
export default defineShop({ plugins: [reviews()] })
`
const TYPED = `import type { Shop } from "mercer"
export const waiting = (shop: Shop) => shop.db.review.count({ where: { status: "pending" } })
// @ts-expect-error a rating is a number
export const wrong = (shop: Shop) => shop.db.review.updateMany({ data: { rating: "5" } })
`

/** Builds Mercer's package, and packs it. */
export async function mercerPacked(folder: string): Promise<string> {
  await generate()
  await build()
  const out = path.join(folder, "package")
  const at = path.join(root(), "packages/mercer")
  execFileSync(path.join(at, "node_modules/.bin/tsx"), ["build/index.ts", out], { cwd: at, stdio: "pipe" })
  return packedIn(out)
}

/** The tarball of a folder, as it is published. */
export const packedIn = (folder: string): string =>
  path.join(folder, execFileSync("npm", ["pack", "--silent"], { cwd: folder, encoding: "utf8" }).trim())

/** The plugins of this repository, by their folders in packages. */
export const PLUGINS = fs.readdirSync(path.join(root(), "packages")).filter((name) => name.startsWith("plugin-"))

/** A plugin as it is published. */
export function pluginPacked(folder: string, plugin: string): string {
  const at = path.join(root(), "packages", plugin)
  const out = fs.mkdtempSync(path.join(folder, `${plugin}-`))
  execFileSync(process.execPath, ["../mercer/build/plugin.mjs", out], { cwd: at, stdio: "pipe" })
  return packedIn(out)
}

/** A shop whose configuration is the one in the plugin's README. Returns whether the plugin has tables. */
export function putConfigOf(shop: string, plugin: string): boolean {
  const at = path.join(root(), "packages", plugin)
  const config = /^```ts\n([\s\S]*?)^```$/m.exec(fs.readFileSync(path.join(at, "README.md"), "utf8"))?.[1]
  if (!config) throw new Error(`The README of ${plugin} has no configuration`)
  emptied(shop)
  fs.writeFileSync(path.join(shop, "mercer.config.ts"), config)
  return fs.existsSync(path.join(at, "prisma"))
}

function emptied(shop: string) {
  for (const name of ["src", "test", "prisma", ".mercer", "mercer-env.d.ts"])
    fs.rmSync(path.join(shop, name), { recursive: true, force: true })
  fs.mkdirSync(path.join(shop, "src"))
}

/** A shop that is the plugin alone. */
export function putPlugin(shop: string) {
  emptied(shop)
  fs.writeFileSync(path.join(shop, "mercer.config.ts"), PLUGIN_CONFIG)
  fs.writeFileSync(path.join(shop, "src/typed.ts"), TYPED)
  fs.cpSync(path.join(import.meta.dirname, "published-plugin.ts"), path.join(shop, "test/plugin.test.ts"))
}

/** What the documents say that compiles: their blocks that begin with "ts after". */
export function examples(): string[] {
  const found = ["start-a-shop.md", "from-medusa-code.md"].flatMap((name) => {
    const text = fs.readFileSync(path.join(root(), "docs", name), "utf8")
    return [...text.matchAll(/^```ts after\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)
  })
  expect(found.length).toBeGreaterThan(5)
  return found
}
