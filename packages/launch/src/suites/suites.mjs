// The suites of tests of this repository.
import fs from "node:fs"
import path from "node:path"
import { root } from "../steps.mjs"

/** Those that take longest start first, and the others fill the room beside them. */
const ORDER = ["e2e", "api", "server", "takeover", "mercer", "commerce", "db", "providers", "client"]

/** How many workers a suite has (its vitest.config.ts or playwright.config.ts); 1 where none are named. */
const WORKERS = { e2e: 3, api: 3, server: 2, mercer: 2 }

/** The work that comes before all suites that start the built programs. */
export const BUILD = "build"
const NEEDS_BUILD = ["e2e", "server", "shop"]

/** Files that their suite's runner runs after all others have passed. */
const LAST = { e2e: "panel/every-operation.spec.ts" }

/**
 * Seconds that a suite may take in `npm test` on a build server of two cores, beside other suites: what takes longer fails
 * the run by name. About twice what each takes, since machines differ by as much.
 */
const BUDGETS = { e2e: 2100, api: 1500, server: 900, takeover: 450, mercer: 600, db: 400 }
const BUDGET_OF_OTHERS = 200

/** Every package that has tests for this run, in the order in which they start. */
export function suites(isFull = true) {
  const found = ["packages", "apps"].flatMap((group) =>
    fs.readdirSync(path.join(root, group)).map((name) => ({ name, folder: `${group}/${name}` })),
  )
  const place = ({ name }) => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1)
  return found
    .sort((a, b) => place(a) - place(b))
    .flatMap(({ name, folder }) => {
      const { scripts = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, "package.json"), "utf8"))
      const tool = /^(vitest|playwright)\b/.exec(scripts.test ?? "")?.[1]
      const budget = BUDGETS[name] ?? BUDGET_OF_OTHERS
      return tool && hasTests(path.join(root, folder), tool, isFull)
        ? [{ name, folder, tool, budget, last: LAST[name], workers: WORKERS[name] ?? 1, after: afterOf(name) }]
        : []
    })
}

const afterOf = (name) => (NEEDS_BUILD.includes(name) ? BUILD : undefined)

function hasTests(folder, tool, isFull) {
  const wanted = tool === "vitest" ? /\.test\.tsx?$/ : /\.spec\.ts$/
  return fs.readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.isDirectory())
      return entry.name !== "node_modules" && hasTests(path.join(folder, entry.name), tool, isFull)
    return wanted.test(entry.name) && (isFull || !entry.name.includes(".full."))
  })
}
