import { type ChildProcess, spawn } from "node:child_process"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { demoDatabase } from "./database.ts"

const web = path.join(import.meta.dirname, "../../web")

/** The two ways to run the shop: its own front door, and any host of a Next app. */
export type Door = "front" | "next"

const PROGRAMS: Record<Door, (port: number) => string[]> = {
  front: () => ["dist/server.mjs"],
  next: (port) => ["node_modules/next/dist/bin/next", "start", "-p", String(port)],
}

/** The built server on a database, in a process of its own. */
export async function startDoor(door: Door, base: Record<string, string | undefined>) {
  const port = await freePort()
  const env = { ...base, PORT: String(port), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }
  const child = spawn(process.execPath, PROGRAMS[door](port), { cwd: web, env, stdio: ["ignore", "ignore", "inherit"] })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  const stop = async () => {
    child.kill("SIGTERM")
    await ended(child).catch(() => {})
  }
  return { url, stop }
}

/** The front door with the demo shop. */
export async function startBuiltServer() {
  const database = await demoDatabase()
  const { url, stop } = await startDoor("front", database.env)
  return { url, stop: () => stop().then(database.stop) }
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}`))))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error("The server was not ready within 30 s")
}
