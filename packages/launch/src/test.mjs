// `npm test`: all set-up, then everything that must hold, one step after the other; the last line counts.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { ensureChromium } from "./chromium.mjs"
import { ofPlaywright, ofVitest } from "./results.mjs"
import { build, checkNode, generate, install } from "./setup.mjs"
import { Advice, halt, root, run, step } from "./steps.mjs"

process.env.TURBO_TELEMETRY_DISABLED = "1"
process.env.NEXT_TELEMETRY_DISABLED = "1"

const started = performance.now()
const totals = { passed: 0, failed: 0 }
const failures = []
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-test-"))

async function main() {
  checkNode()
  await install()
  await generate()
  const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
  const tool = (name, ...args) => check(name, () => run("npx", ["--yes", packageManager, "exec", ...args]))
  await tool("Package boundaries", "turbo", "boundaries")
  await tool("Lint and format", "biome", "check")
  await tool("Types", "turbo", "run", "typecheck", "--continue", "--output-logs=errors-only")
  await build().catch((error) => count({ passed: 0, failed: 1, words: [`Build\n${error.message}`] }))
  await ensureChromium().catch((error) => count({ passed: 0, failed: 1, words: [`Chromium\n${error.message}`] }))
  const { startPostgres } = await import("./embedded-postgres.mjs")
  const given = process.env.TEST_DATABASE_URL
  const database = given ? { url: given, stop: async () => {} } : await startPostgres({ temporary: true })
  try {
    for (const tested of withTests()) await test(tested, { TEST_DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

/** A step that passes or fails as a whole. It does not keep the ones after it from running. */
async function check(name, work) {
  try {
    await step(name, async () => void (await work()))
  } catch (error) {
    count({ passed: 0, failed: 1, words: [`${name}\n${error.message}`] })
  }
}

/** Every package that has tests; those that others stand on come first. */
function withTests() {
  const order = ["commerce", "rest", "providers", "db", "auth", "jobs", "testing", "api", "web", "e2e"]
  const found = ["packages", "apps"].flatMap((group) =>
    fs.readdirSync(path.join(root, group)).map((name) => ({ name, folder: `${group}/${name}` })),
  )
  const place = ({ name }) => (order.indexOf(name) + order.length + 1) % (order.length + 1)
  return found
    .sort((a, b) => place(a) - place(b))
    .flatMap(({ name, folder }) => {
      const { scripts = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, "package.json"), "utf8"))
      const tool = /^(vitest|playwright)\b/.exec(scripts.test ?? "")?.[1]
      return tool && hasTests(path.join(root, folder), tool) ? [{ name, folder, tool }] : []
    })
}

function hasTests(folder, tool) {
  const wanted = tool === "vitest" ? /\.test\.tsx?$/ : /\.spec\.ts$/
  return fs.readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.isDirectory()) return entry.name !== "node_modules" && hasTests(path.join(folder, entry.name), tool)
    return wanted.test(entry.name)
  })
}

async function test({ name, folder, tool }, env) {
  const file = path.join(reports, `${name}.json`)
  let words
  try {
    await step(`Tests of ${name}`, async () => {
      const bin = path.join(root, folder, `node_modules/.bin/${tool}`)
      const args = tool === "vitest" ? ["run", "--reporter=json", `--outputFile=${file}`] : ["test", "--reporter=json"]
      const options = {
        cwd: path.join(root, folder),
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NODE_ENV: "test" },
      }
      await run(bin, args, options).catch((error) => {
        words = error.message
      })
      const result = (tool === "vitest" ? ofVitest : ofPlaywright)(file, words)
      count({ ...result, words: result.words.map((text) => `${name}: ${text}`) })
      const line = `${result.passed} passed, ${result.failed} failed`
      if (result.failed > 0) throw new Advice(line)
      return line
    })
  } catch (error) {
    if (!(error instanceof Advice)) throw error
    process.stdout.write(`    ${error.message}\n`)
  }
}

function count({ passed, failed, words }) {
  totals.passed += passed
  totals.failed += failed
  failures.push(...words)
}

function finish() {
  fs.rmSync(reports, { recursive: true, force: true })
  for (const words of failures) process.stdout.write(`\n✗ ${words}\n`)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`\nDone in ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, halt)
main()
  .catch((error) => count({ passed: 0, failed: 1, words: [error instanceof Advice ? error.message : error.stack] }))
  .then(finish)
