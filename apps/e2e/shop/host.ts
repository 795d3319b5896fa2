import { type ChildProcess, spawn } from "node:child_process"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isPooled } from "@mercer/db/testing"
import { builtProgram } from "@mercer/launch/setup"
import { demoDatabase } from "./database.ts"

const shop = path.join(import.meta.dirname, "../../shop")

/** The two ways to run the shop: its own node:http server, and any host of a Next app. */
export type Host = "front" | "next"

const PROGRAMS: Record<Host, string[]> = {
  front: builtProgram("server").args,
  next: [".next/standalone/apps/shop/server.js"],
}

/** The built server on a database, in its own process. */
export async function startHost(host: Host, base: Record<string, string | undefined>) {
  const port = await freePort()
  const named = { PORT: String(port), HOSTNAME: "127.0.0.1" } // Next reads the second one
  const env = { ...builtProgram("server").env, ...base, ...named, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }
  // Logged errors are printed next to the failure that they explain; Next prints a greeting.
  const stdio = ["ignore", host === "front" ? process.stderr.fd : "ignore", "inherit"] as const
  const child = spawn(process.execPath, PROGRAMS[host], { cwd: shop, env, stdio: [...stdio] })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  const stop = async () => {
    child.kill("SIGTERM")
    await ended(child).catch(() => {})
  }
  return { url, stop }
}

/** A running shop; `renew` resets it to the demo shop, whatever tests have changed. */
export interface Shop {
  url: string
  database: string
  data: string
  renew(): Promise<void>
  stop(): Promise<void>
}

/** The built server with its own demo shop; `more` are settings. */
export async function startShop(host: Host = "front", more: Record<string, string> = {}): Promise<Shop> {
  const { env, url: database, renew: renewDatabase, stop: drop } = await demoDatabase()
  const server = await startHost(host, { ...env, ROLES: "enforce", ...more })
  const stop = () => server.stop().then(drop)
  const renew = () => renewDatabase().then(() => (isPooled ? reachesDatabase(server.url) : undefined))
  return { url: server.url, database, data: env.DATA_DIR, renew, stop }
}

/** PgBouncer needs a second until it knows the new database: no request may find the one that was deleted. */
async function reachesDatabase(url: string): Promise<void> {
  for (let good = 0, tries = 0; good < 5 && tries < 300; tries++) {
    const { ok } = await fetch(`${url}/store/regions?limit=1`)
    good = ok ? good + 1 : 0
    await sleep(50)
  }
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

/** Waits until the server of a process answers. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error("The server was not ready within 30 s")
}
