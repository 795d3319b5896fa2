import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { places } from "../src/place.ts"
import { cpuSeconds } from "./database.ts"
import type { Options } from "./options.ts"

export interface BenchServer {
  url: string
  /** Seconds from the start of the process to the first response that it is ready. */
  ready_in: number
  /** The memory of the process and its children; null on systems without /proc. */
  memory_mib(): number | null
  /** CPU seconds it has used. */
  cpu(): number | null
  stop(): Promise<void>
}

/** Builds the server: the bundle, or Next's own build. Returns the arguments with which node starts it. */
export function buildServer({ host, build }: Pick<Options, "host" | "build">): string[] {
  const built = host === "front" ? path.join(places.server(), "dist") : path.join(places.shop(), NEXT)
  if (build && host === "next") run(["node_modules/next/dist/bin/next", "build"], places.shop())
  if (build && host === "front") run(["build.mjs"], places.server())
  if (!fs.existsSync(built)) throw new Error(`There is no ${built}: leave --no-build out`)
  return [host === "next" ? built : path.join(copied(built), "server.mjs")]
}

const NEXT = ".next/standalone/apps/shop/server.js"

/** A copy of the bundle for this run, which may take minutes: a build in between must not change what is measured. */
function copied(built: string): string {
  const copy = path.join(places.server(), ".data", `bench-${process.pid}`)
  fs.cpSync(built, copy, { recursive: true })
  process.once("exit", () => fs.rmSync(copy, { recursive: true, force: true }))
  return copy
}

function run(args: string[], cwd: string) {
  const options = { cwd, env: { ...process.env, ...QUIET }, encoding: "utf8" } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`)
}

const QUIET = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const

export interface Start {
  /** The result of `buildServer`. */
  program: string[]
  database_url: string
  data_dir: string
  /** Arguments for node itself. */
  node_args?: string[]
}

const PATIENCE = 30_000

/** Starts the built server in production mode with its default settings, in its own process. */
export async function startServer({ program, database_url, data_dir, node_args = [] }: Start): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = path.join(data_dir, "server.log")
  const output = fs.openSync(log, "a")
  const named = { PORT: String(port), HOSTNAME: "127.0.0.1" } // Next reads the second one
  const env = { ...process.env, ...QUIET, ...named, DATABASE_URL: database_url, DATA_DIR: data_dir }
  const started = performance.now()
  const child = spawn(process.execPath, [...node_args, ...program], {
    cwd: places.server(),
    env,
    stdio: ["ignore", output, output],
  })
  fs.closeSync(output)
  const kill = () => child.kill("SIGKILL")
  process.once("exit", kill)
  try {
    await untilReady(child, url)
  } catch (error) {
    kill()
    throw new Error(`${(error as Error).message}\n${fs.readFileSync(log, "utf8").slice(-3000)}`)
  }
  const ready_in = (performance.now() - started) / 1000
  const pid = child.pid as number
  const stop = async () => {
    process.off("exit", kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    const timer = setTimeout(kill, 15_000)
    await ended
    clearTimeout(timer)
  }
  return { url, ready_in, memory_mib: () => sum(pid, memoryOf), cpu: () => sum(pid, cpuSeconds), stop }
}

async function untilReady(child: ChildProcess, url: string) {
  const started = performance.now()
  while (performance.now() - started < PATIENCE) {
    if (child.exitCode !== null) throw new Error("The server ended while it was being started")
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    await answer?.text()
    if (answer?.status === 200) return
    await sleep(10)
  }
  throw new Error(`The server was not ready within ${PATIENCE / 1000} s`)
}

function memoryOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Number(kib ?? 0) / 1024
}

/** For the process and all its descendants. */
function sum(pid: number, of: (pid: number) => number): number | null {
  try {
    const below = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean)
    return below.reduce((so_far, child) => so_far + (sum(Number(child), of) ?? 0), of(pid))
  } catch {
    return null
  }
}

/** A port of this machine that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
