// `pnpm check:fast [commit | files]`: what suffices while working, in a minute. Of what differs from a commit, or of the files
// that are named: boundaries, lint, types of the packages that changed, the three nearest test files, the guards of the
// house, and of those of the operations (conventions, neighbours, document, authorization) what they say of the nearest.
import fs from "node:fs"
import path from "node:path"
import { byPnpm, generate } from "./setup.mjs"
import { Advice, halt, root, run, step } from "./steps.mjs"
import {
  askingTests,
  changedFiles,
  nearestTests,
  operationsOf,
  packagesOf,
  reached,
  titlesOf,
  usualBase,
} from "./touched.mjs"

process.env.TURBO_TELEMETRY_DISABLED = "1"

/** Guards of the whole tree that only read files. */
const HOUSE = ["documents", "mends", "sizes", "words"].map((name) => `packages/testing/test/${name}.test.ts`)
const HOUSE_OF_API = ["layers", "queries"].map((name) => `packages/api/test/${name}.test.ts`)

/** Guards of each operation. */
const GUARDS = ["conventions", "neighbours", "document", "authorization/table"].map((name) => `test/${name}.test.ts`)

const started = performance.now()
const failures = []

async function main() {
  const words = process.argv.slice(2)
  const named = words.filter((word) => fs.existsSync(path.join(root, word)))
  const changed = named.length > 0 ? named : changedFiles(words[0] ?? usualBase())
  if (changed.length === 0) throw new Advice("Nothing has changed.")
  const files = reached(changed)
  const operations = operationsOf(files)
  const isApart = (file) =>
    [...HOUSE, ...HOUSE_OF_API, ...GUARDS.map((guard) => `packages/api/${guard}`)].includes(file)
  const asking = askingTests(operations.nearest, changed)
  const tests = nearestTests(
    changed,
    asking,
    files.filter((file) => !isApart(file)),
  )
  const house = changed.some((file) => file.startsWith("packages/api/src/")) ? [...HOUSE, ...HOUSE_OF_API] : HOUSE
  process.stdout.write(`  ${changed.length} changed files touch ${sayOperations(operations)}\n`)
  await generate()
  await Promise.all([checks(changed), inTurn(suitesOf([...tests, ...house], operations))])
}

const sayOperations = ({ nearest, more }) =>
  more > 0 ? `the nearest ${nearest.length} of ${nearest.length + more} operations` : `${nearest.length} operations`

async function checks(changed) {
  const linted = changed.filter((file) => /\.(tsx?|m?js|json|css)$/.test(file))
  const types = packagesOf(changed).map((name) => `--filter=${name}`)
  await check("Package boundaries", bin("turbo"), ["boundaries"])
  if (linted.length > 0) await check("Lint and format", bin("biome"), ["check", "--no-errors-on-unmatched", ...linted])
  const words = [
    "turbo",
    "run",
    "typecheck",
    "--only",
    "--continue",
    "--output-logs=errors-only",
    ...types,
    "--",
    "--singleThreaded",
    "--incremental",
    "--tsBuildInfoFile",
    "node_modules/.cache/check-fast.tsbuildinfo",
  ]
  if (types.length > 0) await check(`Types of ${types.length} packages`, ...byPnpm("exec", ...words))
}

/** The runs of vitest, one a package: each with its files, in the API's the guards with their filter. */
function suitesOf(tests, { nearest }) {
  const folders = [...new Set(tests.map((file) => file.split("/", 2).join("/")))].sort()
  const runs = folders.map((folder) => () => {
    const own = tests.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1))
    return vitest(`Tests of ${path.basename(folder)}, ${own.length} files`, folder, own)
  })
  if (nearest.length === 0) return runs
  const titles = titlesOf(nearest).map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const filter = `(^| )(${titles.join("|")})( |$)`
  return [...runs, () => vitest("Guards of the operations", "packages/api", [...GUARDS, "--testNamePattern", filter])]
}

const vitest = (name, folder, words) =>
  check(name, path.join(root, folder, "node_modules/.bin/vitest"), ["run", "--passWithNoTests", ...words], folder)

async function inTurn(works) {
  for (const work of works) await work()
}

const bin = (name) => path.join(root, "node_modules/.bin", name)

async function check(name, program, args, folder = ".") {
  const cwd = fs.realpathSync(path.join(root, folder))
  await step(name, async () => void (await run(program, args, { cwd }))).catch((error) => {
    failures.push(`${name}\n${error.message}`)
  })
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, halt)
main()
  .catch((error) => failures.push(error instanceof Advice ? error.message : error.stack))
  .then(() => {
    for (const words of failures) process.stdout.write(`\n✗ ${words}\n`)
    process.stdout.write(`\nDone in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
    process.exitCode = failures.length > 0 ? 1 : 0
  })
