// `pnpm prove`: the proofs of checkout and of orders, each against real PostgreSQL, from one seed. --full is for a long night.
import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..")

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    rounds: { type: "string" },
    kills: { type: "string" },
    outages: { type: "string" },
    failovers: { type: "string" },
    samples: { type: "string" },
    connections: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
  },
})

const number = (given, otherwise) => {
  if (given === undefined) return otherwise
  if (!/^\d+$/.test(given)) throw new Error(`${given} is not a whole number`)
  return Number(given)
}
const seed = number(values.seed, Math.floor(Math.random() * 2 ** 31))
const rounds = number(values.rounds, values.full ? 1_000 : 3)
const kills = number(values.kills, values.full ? 400 : 5)
const outages = number(values.outages, values.full ? 40 : 2)
const failovers = number(values.failovers, values.full ? 20 : 1)
const lives = values.full ? 500 : 50
const connections = number(values.connections, values.full ? 10_000 : 400)
const minutes = number(values.minutes, values.full ? 60 : 1)
const samples = number(values.samples, values.full ? 1_000 : 200)

/** Each suite in a separate run; `times` is what its proofs are repeated by. */
const suites = [
  { file: "packages/api/test/races/complete.test.ts", times: `${rounds} rounds` },
  { file: "packages/api/test/races/sessions.test.ts", times: `${rounds} rounds` },
  { file: "packages/api/test/races/changed.test.ts", times: `${rounds} rounds` },
  { file: "packages/api/test/races/crash.test.ts", times: "each case once" },
  { file: "packages/api/test/races/kill.test.ts", times: `${kills} kills` },
  { file: "packages/api/test/races/import-kill.test.ts", times: `${Math.min(kills, 30)} kills` },
  { file: "packages/api/test/races/price-import-kill.test.ts", times: `${Math.ceil(Math.min(kills, 30) / 3)} kills` },
  { file: "packages/api/test/races/order-races.test.ts", times: `${rounds} rounds` },
  { file: "packages/api/test/races/order-kill.test.ts", times: "each case once" },
  { file: "packages/api/test/races/swap-kill.test.ts", times: "each case once" },
  { file: "packages/api/test/races/change-kill.test.ts", times: "each case once" },
  {
    file: "packages/api/test/races/order-pairs.test.ts",
    times: rounds > 10 ? `${Math.min(rounds, 50)} times` : "once",
  },
  { file: "packages/api/test/races/order-life.test.ts", times: `${lives} lives` },
  { file: "packages/api/test/races/order-life-locations.test.ts", times: `${Math.ceil(lives / 4)} lives` },
  { file: "packages/server/test/prove/shared.test.ts", times: "once" },
  { file: "packages/server/test/prove/background.test.ts", times: "once" },
  { file: "packages/server/test/prove/outage.test.ts", times: `${outages} outages` },
  { file: "packages/server/test/prove/clock.test.ts", times: "once" },
  { file: "packages/server/test/prove/failover.full.test.ts", times: `${failovers} failovers` },
  { file: "packages/server/test/prove/connections.test.ts", times: `${connections} connections` },
  { file: "packages/server/test/prove/pipelining.full.test.ts", times: "once" },
  { file: "packages/server/test/prove/soak.full.test.ts", times: `${minutes} minutes` },
  { file: "packages/server/test/prove/enumeration.test.ts", times: `${samples} samples` },
  { file: "packages/server/test/stop.test.ts", times: "once" },
  { file: "packages/server/test/published-shop.full.test.ts", times: values.full ? "npm and pnpm, each Node" : "once" },
].filter(({ file }) => !values.only || file.includes(values.only))

const env = {
  ...process.env,
  PROVE_SEED: `${seed}`,
  RACE_ROUNDS: `${rounds}`,
  PROVE_KILLS: `${kills}`,
  PROVE_IMPORT_KILLS: `${Math.min(kills, 30)}`,
  PROVE_OUTAGES: `${outages}`,
  PROVE_FAILOVERS: `${failovers}`,
  PROVE_SAMPLES: `${samples}`,
  PROVE_CONNECTIONS: `${connections}`,
  PROVE_SOAK_MINUTES: `${minutes}`,
  ORDER_RUNS: `${lives}`,
  PUBLISHED_SHOPS: values.full ? "all" : "one",
  PROVE_REAL_TIME: "1",
  NODE_ENV: "test",
}
// Vitest's default timeout is for the short form.
const patience = 60_000 + 60_000 * Math.max(rounds, kills, outages, 2 * minutes)

/** Runs one suite and gives vitest's own report of it. */
async function run({ file }) {
  const folder = path.join(root, file.split("/test/")[0])
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "mercer-prove-")), "report.json")
  const args = [
    "run",
    path.relative(folder, path.join(root, file)),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]
  const child = spawn(path.join(folder, "node_modules/.bin/vitest"), [...args, `--testTimeout=${patience}`], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let words = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (words += text))
  await new Promise((resolve) => child.once("close", resolve))
  if (!fs.existsSync(report)) return { failed: 1, passed: 0, tests: [], words }
  const { testResults, numPassedTests, numFailedTests, success } = JSON.parse(fs.readFileSync(report, "utf8"))
  fs.rmSync(path.dirname(report), { recursive: true })
  const failed = numFailedTests || (success ? 0 : 1)
  return {
    failed,
    passed: numPassedTests,
    tests: testResults.flatMap(({ assertionResults }) => assertionResults),
    words,
  }
}

function show({ file, times }, { tests, words, failed }) {
  process.stdout.write(`\n${file} (${times})\n`)
  for (const { status, fullName, duration, failureMessages } of tests) {
    if (status === "pending" || status === "skipped") continue
    process.stdout.write(
      `  ${status === "passed" ? "✓" : "✗"} ${fullName} (${((duration ?? 0) / 1000).toFixed(1)} s)\n`,
    )
    for (const message of failureMessages) process.stdout.write(`${message.replace(/^/gm, "      ")}\n`)
  }
  const lines = words
    .split("\n")
    .filter((line) => /^\S*?(outage|kill|failover) \d+:|confirmed, none|median: |not tested here/.test(line))
  for (const line of lines) process.stdout.write(`    ${line}\n`)
  if (failed && tests.length === 0) process.stdout.write(words)
}

const counts = { seed, rounds, kills, outages, failovers, samples }
const again = `pnpm prove${Object.entries(counts)
  .map(([name, count]) => ` --${name} ${count}`)
  .join("")}`
process.stdout.write(`seed ${seed}; the same again: ${again}\n`)
const began = performance.now()
const totals = { passed: 0, failed: 0 }
for (const suite of suites) {
  const result = await run(suite)
  show(suite, result)
  totals.passed += result.passed
  totals.failed += result.failed
}
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed in ${seconds} s; seed ${seed}\n`)
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
