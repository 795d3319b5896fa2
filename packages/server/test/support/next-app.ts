// A shop as a Next app: the routes of the repository's own, which pass on what `mercer/next` exports.
import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { onTestFinished } from "vitest"
import { root } from "../../src/place.ts"
import type { Made } from "./started-shop.ts"

const CONFIG = `export default { serverExternalPackages: ["mercer"], typescript: { ignoreBuildErrors: true } }\n`

/** What a shop with tables passes on: what `mercer build` has compiled, in the place of its definition. */
const OF_COMPILED = `import { nextHandlers } from "mercer/next"
import * as shop from "../.mercer/shop.mjs"

export const { rest, trpc, page, hook, file, start } = nextHandlers(shop)
`

/** A copy of the shop with Next installed and built; with tables if it `isCompiled`. */
export function builtWithNext(made: Made, manager: string, { isCompiled = false } = {}): Made {
  const shop = `${made.shop}-next`
  fs.cpSync(made.shop, shop, { recursive: true, verbatimSymlinks: true })
  const app = path.join(root(), "apps/shop/src")
  for (const name of ["app", "instrumentation.ts", "mercer.ts"])
    fs.cpSync(path.join(app, name), path.join(shop, "src", name), { recursive: true })
  if (isCompiled) fs.writeFileSync(path.join(shop, "src/mercer.ts"), OF_COMPILED)
  fs.writeFileSync(path.join(shop, "next.config.mjs"), CONFIG)
  const packages = ["next", "react", "react-dom"].map((name) => `${name}@${versionOf(name)}`)
  execFileSync(manager, [manager === "pnpm" ? "add" : "install", ...packages], {
    cwd: shop,
    env: made.env,
    stdio: "pipe",
  })
  execFileSync(path.join(shop, "node_modules/.bin/next"), ["build"], { cwd: shop, env: made.env, stdio: "pipe" })
  return { ...made, shop }
}

function versionOf(name: string): string {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(root(), "packages/panel/node_modules", name, "package.json"), "utf8"),
  )
  return version
}

/** `next start` until it answers; returns its address. */
export async function startedWithNext({ shop, env }: Made) {
  const child = spawn(path.join(shop, "node_modules/.bin/next"), ["start", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: shop,
    env,
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let log = ""
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`Next did not start:\n${log}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        log += chunk
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? []
        if (found && /Ready/.test(log)) resolve(found)
      })
  })
  return url
}
