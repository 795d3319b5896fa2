// `npm start`: everything from a fresh clone to a running shop. Plain Node, since nothing is installed yet.
import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { printBlock } from "./block.mjs"
import { takeFolder } from "./data-lock.mjs"
import { startServer } from "./server-process.mjs"
import { aboutNode, buildPages, buildServer, builtProgram, checkNode, generate, install } from "./setup.mjs"
import { Advice, halt, root, run, step } from "./steps.mjs"

const OPERATOR = "admin@example.com"
const SPACE = 1_500_000_000

const started = performance.now()
/** What is to be ended at the end, last begun first. */
const stops = []
let stopping = false

async function main() {
  const settings = readSettings()
  await step("Node, port and disk", () => checkMachine(settings))
  await install()
  // Pages are one thread's work for half a minute, and need packages only: all else is made beside them.
  const [{ env, shop }] = await bothOf(prepareShop(settings), buildPages())
  // The demo's operator and its test payments are for this machine, unless somebody says otherwise.
  const host = settings.host ?? (shop ? "127.0.0.1" : undefined)
  if (host) env.HOST = host
  const server = await step("Server", () => startServer({ env, ...settings }))
  stops.push(server.stop)
  const operator = shop ? await operatorOf(shop, settings, env) : {}
  await printBlock({ ...settings, ...operator, ready_in: (performance.now() - started) / 1000 })
  server.ended.then((words) => stopping || fail(new Advice(`The server has ended by itself.\n\n${words}`)))
}

async function prepareShop(settings) {
  const [database] = await bothOf(
    step("Database", () => openDatabase(settings)),
    generate().then(buildServer),
  )
  const env = { ...database.env, PORT: `${settings.port}`, DATA_DIR: settings.data, NEXT_TELEMETRY_DISABLED: "1" }
  const shop = settings.demo ? await step("Demo shop", () => fillDemo(env, settings)) : undefined
  // Somebody's own shop is in the database: it stays as it is.
  return { env, shop: shop?.state === "refused" ? undefined : shop }
}

/** Also when one fails, the other one is waited for: it may have a database to stop. */
async function bothOf(...works) {
  await Promise.allSettled(works)
  return Promise.all(works)
}

function readSettings() {
  if (fs.existsSync(path.join(root, ".env"))) process.loadEnvFile(path.join(root, ".env"))
  const { PORT = "9000", DATABASE_URL, DATA_DIR = ".data", DEMO, NODE_ENV, HOST } = process.env
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Advice(`PORT is ${PORT}: it must be a number up to 65535.`)
  const production = NODE_ENV === "production"
  const demo = DEMO !== "0" && !(production && DATABASE_URL)
  return {
    port,
    host: HOST?.trim() || undefined,
    data: path.resolve(root, DATA_DIR),
    database_url: DATABASE_URL,
    demo,
    production,
  }
}

async function checkMachine({ port, data }) {
  checkNode()
  mustBeWritable(data)
  const { bavail, bsize } = fs.statfsSync(root)
  if (bavail * bsize < SPACE && !fs.existsSync(path.join(root, "node_modules/.mercer"))) {
    throw new Advice(`There is less than ${SPACE / 1e9} GB left on this disk: packages and build need that much.`)
  }
  const first = takeFolder(data)
  if (first) {
    const other = await ownPlace(port, data)
    throw new Advice(
      `Mercer already runs with its data in ${data} (process ${first}). Stop it (kill ${first}), or start a second shop beside it: ${other}`,
    )
  }
  if (!(await isFree(port)))
    throw new Advice(
      `Port ${port} is in use by another program. Choose another one: ${await ownPlace(port, data, data)}`,
    )
  return `${aboutNode()}, port ${port}`
}

function mustBeWritable(data) {
  try {
    fs.mkdirSync(data, { recursive: true })
    fs.accessSync(data, fs.constants.W_OK | fs.constants.X_OK)
  } catch ({ code }) {
    const advice = "Name another folder, or give this user the right to it."
    throw new Advice(`DATA_DIR cannot be written (${code}): ${data}. ${advice}`)
  }
}

/** The command that starts on a port that is free, with data that no other launcher works with. */
async function ownPlace(taken, data, given) {
  let port = taken + 1
  while (port < 65_535 && !(await isFree(port))) port++
  const folder = given ?? `${data}-${port}`
  const inside = path.relative(root, folder)
  const displayed = inside.startsWith("..") || path.isAbsolute(inside) ? folder : inside
  return `PORT=${port} DATA_DIR=${/^[\w./-]+$/.test(displayed) ? displayed : `'${displayed.replaceAll("'", "'\\''")}'`} npm start`
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/** The database that is named, else our own PostgreSQL; its address is left in a file for `pnpm mercer`. */
async function openDatabase({ database_url, data }) {
  if (database_url) return { env: { DATABASE_URL: database_url }, words: "the one of DATABASE_URL" }
  const { startPostgres } = await import("./embedded-postgres.mjs")
  let place = data
  // As root, the user who runs PostgreSQL may not reach our folder: then its data is elsewhere, and it says where.
  const log = (line) => {
    place = /its data is in (.+)$/.exec(line)?.[1] ?? place
  }
  const { socketUrl: url, stop } = await startPostgres({ dataDir: path.join(data, "postgres"), log })
  const left = path.join(data, "database-url")
  fs.writeFileSync(left, url, { mode: 0o600 })
  stops.push(async () => {
    fs.rmSync(left, { force: true })
    await stop()
  })
  return { env: { DATABASE_URL: url }, words: `PostgreSQL with its data in ${place}` }
}

const mercer = async (words, env) => {
  const { args, cwd, env: more } = builtProgram("commands")
  const { stdout } = await run("node", [...args, ...words, "--json"], { cwd, env: { ...more, ...env } })
  return JSON.parse(stdout)
}

/** What the demo shop is after this; `words` say why it has no orders. */
async function fillDemo(env, { production }) {
  const filled = mercer(["demo", ...(production ? ["--in-production"] : [])], env)
  const { reason, ...shop } = await filled.catch((error) => {
    const said = answerOf(error.stdout)
    if (said.state) return said
    throw error
  })
  return { ...shop, words: reason }
}

/** What a command that has failed has said with --json. */
function answerOf(said = "") {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}

/** The demo's operator: made when there is none, which is the only time that the password is known. */
async function operatorOf({ operators }, { port, data }, env) {
  const made = operators === 0 ? await mercer(["user", "create", "--email", OPERATOR, "--generate"], env) : {}
  const kept = keptToken(data)
  if (kept && (await opens(port, kept))) return { email: OPERATOR, password: made.password, token: kept }
  // An operator by another name may have taken over: then there is no demo login to print.
  const { token } = await mercer(["user", "token", "--email", OPERATOR], env).catch(() => ({}))
  return token ? { email: OPERATOR, password: made.password, token } : {}
}

function keptToken(data) {
  try {
    return JSON.parse(fs.readFileSync(path.join(data, "demo.json"), "utf8")).token
  } catch {
    return undefined
  }
}

async function opens(port, token) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/admin/auth`, { headers }).catch(() => undefined)
  return answer?.status === 200
}

/** Ends server and database in this order. A second wish to stop does not wait for them. */
async function stop(code) {
  if (stopping) process.exit(code)
  stopping = true
  halt()
  // What is being started now must be there before it can be stopped.
  await Promise.race([work.catch(() => {}), sleep(20_000)])
  for (const end of stops.reverse()) await end()
  process.exit(code)
}

function fail(error) {
  process.stderr.write(`\n${error instanceof Advice ? error.message : error.stack}\n`)
  stop(1)
}

/** npm passes signals on, but if it is killed no signal comes: then one of the parent processes has changed. */
async function watchNpm() {
  if (process.env.npm_lifecycle_event !== "start" || process.platform === "win32") return
  const above = () => `${process.ppid} ${parentOf(process.ppid)}`
  const npm = above()
  while (above() === npm) await sleep(1_000, undefined, { ref: false })
  stop(0)
}

/** The shell in which npm runs us has npm above it. Systems without /proc are skipped: there only the shell is seen. */
function parentOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")")).split(" ")[2]
  } catch {
    return undefined
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0))
watchNpm()
const work = main()
work.catch((error) => (stopping ? undefined : fail(error)))
