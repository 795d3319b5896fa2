// A shop that keeps the package it depends on, as long as no registry has it: it goes on working without the clone, and its
// Containerfile copies it.
import fs from "node:fs"
import path from "node:path"
import { root, run } from "./steps.mjs"

/**
 * Makes a shop in an empty folder, which depends on a copy of this tarball in it. Nothing is installed yet.
 * @param {string} shop
 * @param {string} tarball
 */
export async function makeShopOf(shop, tarball) {
  const program = path.join(root, "packages/create-mercer/index.mjs")
  await run(process.execPath, [program, shop, "--mercer", tarball, "--install", "none"])
  const name = path.basename(tarball)
  fs.copyFileSync(tarball, path.join(shop, name))
  const file = path.join(shop, "package.json")
  const manifest = JSON.parse(fs.readFileSync(file, "utf8"))
  manifest.dependencies.mercer = `file:${name}`
  fs.writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
