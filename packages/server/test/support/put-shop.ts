// What shops outside this repository are made of, in the place of what create-mercer has put there.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
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

/** The plugin as it is published. */
export function pluginPacked(folder: string): string {
  const at = path.join(root(), "packages/plugin-reviews")
  const out = fs.mkdtempSync(path.join(folder, "plugin-"))
  execFileSync(path.join(at, "node_modules/.bin/tsx"), ["build.ts", out], { cwd: at, stdio: "pipe" })
  return path.join(out, execFileSync("npm", ["pack", "--silent"], { cwd: out, encoding: "utf8" }).trim())
}

/** A shop that is the plugin alone. */
export function putPlugin(shop: string) {
  for (const name of ["src", "test", "prisma"]) fs.rmSync(path.join(shop, name), { recursive: true, force: true })
  fs.mkdirSync(path.join(shop, "src"))
  fs.writeFileSync(path.join(shop, "mercer.config.ts"), PLUGIN_CONFIG)
  fs.writeFileSync(path.join(shop, "src/typed.ts"), TYPED)
  fs.rmSync(path.join(shop, ".mercer"), { recursive: true, force: true })
  fs.cpSync(path.join(import.meta.dirname, "published-plugin.ts"), path.join(shop, "test/plugin.test.ts"))
}
