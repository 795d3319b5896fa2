// `npm test`: all set-up, then every rule, operation and job once. `npm run test:full`: the same with what is repeated, swept
// and installed besides (packages/testing/src/breadth.ts). At the end the slowest files, and a last line that counts.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { ensureChromium } from "./chromium.mjs"
import { build, buildNextHost, byPnpm, checkNode, generate, install } from "./setup.mjs"
import { Advice, halt, root, run, step } from "./steps.mjs"
import { passedBefore } from "./suites/passed-before.mjs"
import { progressOf } from "./suites/progress.mjs"
import { remaining, withPassed } from "./suites/remaining.mjs"
import { sideBySide } from "./suites/side-by-side.mjs"
import { runSuite } from "./suites/suite-run.mjs"
import { BUILD, suites } from "./suites/suites.mjs"
import { runAgain } from "./suites/unsteady.mjs"

process.env.TURBO_TELEMETRY_DISABLED = "1"
process.env.NEXT_TELEMETRY_DISABLED = "1"

const SLOWEST = 10
/**
 * Workers at once on two cores: each waits for a database, a page or a program for part of its time. Five use no more of the
 * cores than three, since they share their caches: api's tests took a third more CPU time, and a page ran into its limit.
 */
const ROOM = 3
const isFull = process.argv.includes("full")
const kind = isFull ? "full" : "short"

const started = performance.now()
/** A build server runs everything; with "remaining", what the `npm test` just before it has not run. */
const isFresh = process.env.CI !== undefined || process.argv.includes("again")
const isRemaining = isFull && (!isFresh || process.argv.includes("remaining"))
const known = passedBefore(root)
/** Types and checks of all packages, as what has passed: they are the same in both kinds of run. */
const CHECKS = { name: "checks" }
const totals = { passed: 0, failed: 0 }
const failures = []
const failed = []
const unsteady = []
const times = []
let kept = 0
let progress
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-test-"))

async function main() {
  checkNode()
  await install()
  await generate()
  const { startPostgres } = await import("./embedded-postgres.mjs")
  const given = process.env.TEST_DATABASE_URL
  const database = given ? { url: given, stop: async () => {} } : await startPostgres({ temporary: true })
  const env = {
    // What the pages of the panel have called, also of files that are run once more.
    MERCER_E2E_NOTES: fs.mkdtempSync(path.join(reports, "notes-")),
    TEST_DATABASE_URL: database.url,
    ...(database.socketUrl && { TEST_DATABASE_SOCKET_URL: database.socketUrl }),
  }
  const all = suites(isFull)
  progress = progressOf(all, kind)
  const isChecked = Boolean(known.of("short", CHECKS)) && isRemaining
  try {
    const works = [
      ...preparations(),
      ...(isChecked ? [] : [...types(), ...checks()]),
      ...all.map((suite) => ({ ...suite, start: () => test(suite, env) })),
    ]
    await sideBySide(works, ROOM)
    if (totals.failed === 0) known.keep(kind, CHECKS, { passed: 1 })
    await settleFailed(env)
  } finally {
    await database.stop()
  }
}

/** What the large suites need. */
function preparations() {
  const counted = (name) => (error) => count({ passed: 0, failed: 1, words: [`${name}\n${error.message}`] })
  const prepare = async () => {
    await build().catch(counted("Build"))
    if (isFull) await buildNextHost().catch(counted("Build for a host of Next"))
    await ensureChromium().catch(counted("Chromium"))
  }
  return [{ name: BUILD, workers: 1, start: prepare }]
}

/** Threads of one TypeScript do much twice, packages side by side do not. */
function types() {
  // Only: the database client is there, and tests that run beside this read it.
  const words = ["--only", "--continue", "--output-logs=errors-only", "--", "--singleThreaded"]
  const start = () => tool("Types", "turbo", "run", "typecheck", ...words)
  return [{ name: "types", workers: 1, after: BUILD, start }]
}

/** One after the other. */
const checks = () => [
  {
    name: "checks",
    workers: 1,
    start: async () => {
      await tool("Package boundaries", "turbo", "boundaries")
      await tool("Lint and format", "biome", "check")
      await tool("Nothing unused", "knip", "--no-progress")
    },
  },
]

/** A program that passes or fails as a whole. It does not keep what comes after it from running. */
async function tool(name, ...args) {
  try {
    await step(name, async () => void (await run(...byPnpm("exec", ...args))))
  } catch (error) {
    count({ passed: 0, failed: 1, words: [`${name}\n${error.message}`] })
  }
}

async function test(suite, env) {
  const before = known.of(kind, suite)
  if (before && !isFresh)
    return void (await step(`Tests of ${suite.name}`, async () => countKept(suite, before.passed)))
  const begun = performance.now()
  try {
    await step(`Tests of ${suite.name}`, () => runAndCount(suite, env))
  } catch (error) {
    if (!(error instanceof Advice)) throw error
    process.stdout.write(`    ${error.message}\n`)
  }
  const seconds = (performance.now() - begun) / 1000
  progress.end(suite, seconds)
  mustKeepBudget(suite, seconds)
}

const NOTHING = { passed: 0, failed: 0, faults: [], times: [], passedOf: {} }

const sumOf = (passedOf, isCounted) =>
  Object.entries(passedOf).reduce((sum, [file, passed]) => (isCounted(file) ? sum + passed : sum), 0)

async function runAndCount(suite, env) {
  const { files, passedOf } = isRemaining ? remaining(suite, known.of("short", suite)) : { passedOf: {} }
  const result =
    files?.length === 0
      ? NOTHING
      : await runSuite(suite, { env, reports, isFull, files, listener: progress.follow(suite) })
  const earlier = sumOf(passedOf, (file) => !(file in result.passedOf))
  count({ passed: result.passed + earlier, failed: 0, words: [] })
  kept += earlier
  times.push(...result.times.map((one) => ({ ...one, file: `${suite.folder}/${one.file}` })))
  const all = { passed: result.passed + earlier, passedOf: { ...passedOf, ...result.passedOf } }
  if (result.failed > 0) failed.push({ suite, faults: result.faults, all })
  else known.keep(kind, suite, all)
  const line = `${result.passed} passed, ${result.failed} failed${earlier > 0 ? `, and ${earlier} in npm test` : ""}`
  if (result.failed > 0) throw new Advice(line)
  return line
}

/** Only on a build server: a developer's machine has other work. */
function mustKeepBudget({ name, budget }, seconds) {
  if (isFull || !process.env.CI || seconds <= budget) return
  const words = `The tests of ${name} took ${Math.round(seconds)} s; their budget is ${budget} s`
  count({ passed: 0, failed: 1, words: [`${words} (packages/launch/src/suites/suites.mjs)`] })
}

/** What failed is run once more, alone: few files that pass then are listed and do not fail the run. */
async function settleFailed(env) {
  if (failed.length === 0) return
  const again = (suite, file) =>
    step(`Again, alone: ${suite.name}, ${file}`, async () => {
      const result = await runSuite(suite, { env, reports, isFull, files: [file] })
      return { ...result, words: `${result.passed} passed, ${result.failed} failed` }
    })
  const result = await runAgain(failed, again)
  unsteady.push(...result.unsteady)
  const passed = result.passed + result.unsteady.reduce((sum, { words }) => sum + words.length, 0)
  count({ passed, failed: result.failures.length, words: result.failures })
  if (result.failures.length > 0) return
  for (const { suite, faults, all } of failed) known.keep(kind, suite, withPassed(all, faults))
}

function count({ passed, failed, words }) {
  totals.passed += passed
  totals.failed += failed
  failures.push(...words)
}

function finish() {
  fs.rmSync(reports, { recursive: true, force: true })
  for (const words of failures) process.stdout.write(`\n✗ ${words}\n`)
  for (const { name, words } of unsteady)
    process.stdout.write(`\n! Unsteady, passed when run alone: ${name}\n${words.join("\n")}\n`)
  times.sort((a, b) => b.seconds - a.seconds)
  if (times.length > 0) process.stdout.write("\nSlowest files\n")
  for (const { file, seconds } of times.slice(0, SLOWEST))
    process.stdout.write(`${`${seconds.toFixed(1)} s`.padStart(9)}  ${file}\n`)
  const seconds = Math.round((performance.now() - started) / 1000)
  listFailed()
  if (kept > 0) process.stdout.write(`\n${kept} of the passed are of earlier runs (npm test again runs all)\n`)
  process.stdout.write(`\nDone in ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

/** The names once more: what failed must be in the last lines too, which is all that some build servers show. */
function listFailed() {
  if (failures.length === 0) return
  process.stdout.write("\nFailed\n")
  for (const words of failures) process.stdout.write(`  ${words.split("\n")[0]}\n`)
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, halt)
main()
  .catch((error) => count({ passed: 0, failed: 1, words: [error instanceof Advice ? error.message : error.stack] }))
  .then(finish)
