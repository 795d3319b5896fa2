// `npm run new-shop ../my-shop`: a shop beside this clone, of packages that are made on the spot, as from the registry.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { build, checkNode, generate, install } from "./setup.mjs"
import { makeShopOf } from "./shop-of-tarball.mjs"
import { Advice, halt, root, run, step } from "./steps.mjs"

async function main() {
  const [at] = process.argv.slice(2)
  if (!at) throw new Advice("Say where the shop is to be: npm run new-shop ../my-shop")
  const shop = path.resolve(process.env.INIT_CWD ?? process.cwd(), at)
  if (fs.existsSync(shop) && fs.readdirSync(shop).length > 0) throw new Advice(`${shop} is not empty.`)
  if (!path.relative(root, shop).startsWith("..")) throw new Advice("The shop must be outside of this clone.")
  checkNode()
  await install()
  await generate()
  await build()
  const tarball = await step("Package", pack)
  await step("Shop", () => makeShopOf(shop, tarball))
  fs.rmSync(path.dirname(tarball), { recursive: true })
  await step("Packages of the shop", () => run("npm", ["install"], { cwd: shop }))
  const there = path.relative(process.cwd(), shop)
  process.stdout.write(`\nThe shop is in ${shop}.\n\n  cd ${there}\n  npm run dev\n\n`)
  process.stdout.write(
    "The panel is then at http://localhost:9000/app. It asks for the set-up code that the server prints.\n",
  )
}

/** Builds the package that shops install and packs it; returns the tarball. */
async function pack() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-package-"))
  const at = path.join(root, "packages/mercer")
  await run(path.join(at, "node_modules/.bin/tsx"), ["build/index.ts", made], { cwd: at })
  const { stdout } = await run("npm", ["pack", "--silent"], { cwd: made })
  return path.join(made, stdout.trim())
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, halt)
main().catch((error) => {
  process.stderr.write(`\n${error instanceof Advice ? error.message : error.stack}\n`)
  process.exitCode = 1
})
