import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")

/**
 * What may read the environment, each with its reason. The server reads it once, before the first request: Next sets
 * NODE_ENV in the process when a page of the panel is opened, so whoever reads it later learns something else. All that
 * need a part of it are passed the settings, which have it as `env`.
 */
const ENVIRONMENT: Record<string, string> = {
  "packages/server/src/settings.ts": "all settings, once",
  "packages/server/src/place.ts": "MERCER_ROOT, which says where the settings' file is: before there are settings",
  "packages/server/src/published/load-shop.ts":
    "MERCER_SHOP, the shop's code, which may set variables: before the settings",
  "packages/server/src/front/next.ts": "reads nothing: sets what Next is to find there",
  "packages/panel/src/proxy.ts": "NODE_ENV, which the build writes into it",
  "packages/mercer/src/compiled-code.ts": "NODE_ENV, while the shop's code is loaded: before the settings",
  "packages/mercer/src/panel/bundle.ts": "reads nothing: passes the name to the compiler",
  "packages/mercer/src/tables/generate.ts": "a command: passed on to Prisma's program",
  "packages/mercer/src/testing/database.ts": "the kit of shops' tests: where their PostgreSQL is",
  "packages/mercer/src/testing/open-parts.ts": "the kit of shops' tests: which shop is tested",
  "packages/takeover/src/config/read-config.ts": "reads nothing: finds the name in the text of a medusa-config.js",
}

/** Programs of this repository alone: `npm start`, `npm test` and what tests are made with. */
const PROGRAMS = /^packages\/(launch|testing)\/src\//

/** What may reach for the global object: no shop, no setting, nothing that outlives a request is kept there. */
const GLOBAL: Record<string, string> = {
  "packages/mercer/src/tables/engine.ts":
    "Prisma's WASM looks for its registry there, and types do not know WebAssembly",
  "packages/panel/src/own/load.ts": "in a browser: the kit for the page bundle of the shop, before it is loaded",
  "packages/server/src/own-panel/shared-modules.ts": "in a browser: the text of the modules that pass the kit on",
  "packages/mercer/src/panel/index.ts": "in a browser: the kit, for a bundle that has this module inside",
}

const sources = execFileSync("git", ["ls-files", "packages/*/src/*"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.test\.ts$/.test(file))
  .filter((file) => fs.existsSync(path.join(root, file)))

const withText = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(fs.readFileSync(path.join(root, file), "utf8"))).sort()

test("the environment is read where it is named, so that what Next does to it changes nothing", () => {
  const readers = withText(/process\s*\.\s*env|\{[^}]*\benv\b[^}]*\} = process\b|\benv\b[^;\n]*from "node:process"/)
  const mend = "take the value from settings.ts as a parameter; what must read it itself is named with its reason"
  expect(
    readers.filter((file) => !PROGRAMS.test(file)),
    mend,
  ).toEqual(Object.keys(ENVIRONMENT).sort())
})

test("nothing is kept in the global object but what is named", () => {
  const mend = "pass the value to what needs it; what must be found in the global object is named with its reason"
  expect(withText(/\bglobalThis\b|\bglobal\s*[.[]/), mend).toEqual(Object.keys(GLOBAL).sort())
})
