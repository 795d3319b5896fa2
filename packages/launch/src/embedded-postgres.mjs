// A PostgreSQL of our own, for when no DATABASE_URL is given: real binaries from npm, data in a folder, loopback only.
import { execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import fs from "node:fs"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ownBinaries, placeFor } from "./embedded-postgres-place.mjs"

const HOST = "127.0.0.1"
const DATABASE = "mercer"
const FASTER_THAN_SAFE = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "max_wal_size=256MB",
]
/** Several times what a run of tests has been seen to keep at once. */
const ROOM_IN_MEMORY = 6 * 1024 ** 3

/**
 * Starts PostgreSQL on a data folder, which is made when it is not there, and gives its url: over TCP, and over the
 * socket in the folder where it has one, which costs a statement a fifth less CPU.
 * A server that a killed launcher has left running is taken over, one of a living launcher is shared.
 * `temporary` is for tests: nothing is flushed to the disk, and the folder, in memory where there is room, goes when the
 * server stops.
 * With a `signal`, which Ctrl-C in the terminal then has to abort, a cluster that is being created is left.
 * @param {{ dataDir?: string, port?: number, log?: (line: string) => void, temporary?: boolean, signal?: AbortSignal }} options
 * @returns {Promise<{ url: string, socketUrl: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ dataDir, port, log = () => {}, temporary = false, signal }) {
  const wanted = dataDir ?? fs.mkdtempSync(path.join(temporary ? quickestFolder() : os.tmpdir(), "mercer-postgres-"))
  const place = placeFor(wanted, ownBinaries(), log)
  const data = path.join(place.folder, "data")
  if (!fs.existsSync(path.join(data, "PG_VERSION"))) await createCluster({ place, data, log, signal })
  const running = temporary ? undefined : await runningServer(data)
  const server = running ?? (await startServer({ place, data, port, temporary, log }))
  const password = fs.readFileSync(path.join(place.folder, "password"), "utf8").trim()
  const url = `postgresql://postgres:${password}@${HOST}:${server.port}/${DATABASE}`
  log(running ? `PostgreSQL was still running on port ${server.port}` : `PostgreSQL started on port ${server.port}`)
  const socketUrl = hasSocket(place, server.port) ? `${url}?host=${encodeURIComponent(place.folder)}` : url
  const stop = temporary ? () => stopTemporary(server, place.folder) : ownStop(place, data, server)
  return { url, socketUrl, stop }
}

/** Memory with ample room, or the disk: a copy of a database is 1,500 files, which cost half as much CPU in memory. */
function quickestFolder() {
  const memory = "/dev/shm"
  if (process.platform !== "linux" || !fs.existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(memory)
  const room = Math.min(bavail * bsize, process.availableMemory())
  return room > ROOM_IN_MEMORY ? memory : os.tmpdir()
}

/** Makes the cluster beside its place and moves it there when whole, so that a kill in between leaves nothing half. */
async function createCluster({ place, data, log, signal }) {
  log("creating the database cluster")
  const unfinished = `${data}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const password = path.join(place.folder, "password")
  fs.writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600 })
  if (place.user) fs.chownSync(password, place.user.uid, place.user.gid)
  // C.UTF-8 of PostgreSQL itself: sorts by code point, yet knows upper and lower case beyond ASCII, on every system.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"]
  const access = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${password}`]
  await run(place, "initdb", ["-D", unfinished, ...access, ...locale], { signal })
  const input = `CREATE DATABASE ${DATABASE};\n`
  await run(place, "postgres", ["--single", "-D", unfinished, "postgres"], { signal, input })
  fs.renameSync(unfinished, data)
}

async function run(place, program, args, { signal, input = "" }) {
  // In an own group with a signal: the Ctrl-C of the terminal would reach it first.
  const how = { ...place.user, cwd: place.folder, env: environment(), signal, detached: signal !== undefined }
  const child = spawn(path.join(place.native, "bin", program), args, how)
  let words = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (words += text))
  child.stdin.on("error", () => {}).end(input)
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve)).catch(
    ({ message }) => message,
  )
  if (code !== 0) throw new Error(`${program} failed: ${words || code}`)
}

const environment = () => ({ ...process.env, LC_ALL: "C", TZ: "UTC" })

async function startServer({ place, data, port, temporary, log }) {
  for (let tries = 1; ; tries++) {
    const chosen = port ?? (await freePort())
    const child = spawnServer(place, data, chosen, temporary)
    const failure = await whenReady(child, data, path.join(place.folder, "log"))
    if (!failure) return { port: chosen, pid: child.pid, child }
    // Backends of a killed server may live for a moment; a port may be taken between finding and using it.
    const passing = /shared memory block|being used|lock file .* already exists|could not (bind|create any TCP)/.test(
      failure,
    )
    if (!passing || tries >= 20) throw new Error(`PostgreSQL did not start: ${failure}`)
    log("PostgreSQL could not start yet, trying again")
    await sleep(500)
  }
}

function spawnServer(place, data, port, temporary) {
  const sockets = mayHaveSockets(place) ? place.folder : ""
  const settings = [
    `listen_addresses=${HOST}`,
    `unix_socket_directories=${sockets}`,
    "timezone=UTC",
    "log_timezone=UTC",
  ]
  if (temporary) settings.push(...FASTER_THAN_SAFE)
  const command = [path.join(place.native, "bin", "postgres"), "-D", data, "-p", `${port}`]
  command.push(...settings.flatMap((setting) => ["-c", setting]))
  const logFile = fs.openSync(path.join(place.folder, "log"), "w")
  // Detached: a Ctrl-C in the terminal is for the shop, which stops the database last.
  const options = { ...place.user, cwd: place.folder, env: environment(), detached: true }
  const [program, ...args] = temporary && process.platform !== "win32" ? leashed(place.folder, command) : command
  const child = spawn(program, args, { ...options, stdio: [temporary ? "pipe" : "ignore", logFile, logFile] })
  fs.closeSync(logFile)
  child.on("error", () => {})
  child.unref()
  child.stdin?.unref?.()
  return child
}

/** Whether a socket can be in the folder: its whole path must fit into 107 bytes. */
const mayHaveSockets = ({ folder }) => process.platform !== "win32" && folder.length < 80

/** A server that was left running by an older version has none. */
const hasSocket = ({ folder }, port) => fs.existsSync(path.join(folder, `.s.PGSQL.${port}`))

/** A shell that ends PostgreSQL when its stdin closes, so that no test run, however it ends, leaves it or its data behind. */
function leashed(folder, command) {
  const script = '"$@" & pid=$!; while read -r _; do :; done; kill -INT $pid 2>/dev/null; wait $pid && rm -rf "$0"'
  return ["/bin/sh", "-c", script, folder, ...command]
}

/** Resolves with nothing when the server takes connections, with its last words when it ends before. */
async function whenReady(child, data, logFile) {
  const started = Date.now()
  while (Date.now() - started < 60_000) {
    const words = fs.readFileSync(logFile, "utf8")
    const failed = child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    // A client that connects during crash recovery is refused in the same form: that is not a failure.
    if (failed || /FATAL:(?! {2}the database system is )/.test(words)) {
      child.stdin?.end()
      return words || "the program could not be run"
    }
    if (/ready to accept (read-only )?connections/.test(words) && postmaster(data)?.ready) return undefined
    await sleep(15)
  }
  return "it was not ready within a minute"
}

/** What postmaster.pid says: process, port, and whether it is ready. */
function postmaster(data) {
  try {
    const lines = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" }
  } catch {
    return undefined
  }
}

/** The server that already runs on this folder, if any. A pid file whose number now belongs to another program goes. */
async function runningServer(data) {
  for (let tries = 0; tries < 100; tries++) {
    const found = postmaster(data)
    if (!found || !isAlive(found.pid)) return undefined
    if (!/postgres/.test(commandOf(found.pid))) {
      fs.rmSync(path.join(data, "postmaster.pid"), { force: true })
      return undefined
    }
    if (found.ready && (await answers(found.port))) return found
    await sleep(100)
  }
  throw new Error(`A PostgreSQL holds ${data} but does not answer.`)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

function commandOf(pid) {
  try {
    if (process.platform === "linux") return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8")
    if (process.platform === "win32") return execFileSync("tasklist", ["/FI", `PID eq ${pid}`], { encoding: "utf8" })
    return execFileSync("ps", ["-p", `${pid}`, "-o", "command="], { encoding: "utf8" })
  } catch {
    return ""
  }
}

/** Whether a PostgreSQL is behind the port: it responds to a TLS request with one letter. */
function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, HOST, () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => finish(false))
    socket.once("data", (data) => finish(/^[NS]/.test(data.toString("latin1"))))
    socket.once("error", () => finish(false))
  })
}

/** The stop of a lasting server; it does nothing while another launcher that lives has the server in its charge. */
function ownStop(place, data, server) {
  const charge = path.join(place.folder, "launcher.pid")
  const holder = Number(fs.existsSync(charge) && fs.readFileSync(charge, "utf8"))
  const shared = !server.child && holder && holder !== process.pid && isAlive(holder)
  if (shared) return async () => {}
  fs.writeFileSync(charge, `${process.pid}`)
  const fastShutdown = () => {
    if (postmaster(data)?.pid === server.pid && isAlive(server.pid)) process.kill(server.pid, "SIGINT")
  }
  process.once("exit", fastShutdown)
  return async () => {
    process.off("exit", fastShutdown)
    fastShutdown()
    for (let tries = 0; tries < 600 && postmaster(data)?.pid === server.pid && isAlive(server.pid); tries++)
      await sleep(50)
    fs.rmSync(charge, { force: true })
  }
}

async function stopTemporary({ child }, folder) {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.ref()
  if (process.platform === "win32") child.kill()
  else child.stdin.end()
  if (child.exitCode === null && child.signalCode === null) await ended
  fs.rmSync(folder, { recursive: true, force: true })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject)
    server.listen(0, HOST, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
