// The shop of this repository as it is built, with its commands.
import assert from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { end } from "./medusa.mjs"

export const SHOP = path.resolve(import.meta.dirname, "../../../apps/shop")
export const MERCER = path.resolve(import.meta.dirname, "../../mercer/mercer.mjs")
export const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command of `mercer takeover`, which must succeed, and prints its last line. */
export function takeover(env, ...words) {
  const options = { cwd: SHOP, env, encoding: "utf8" }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MERCER, "takeover", ...words], options)
  say(`mercer takeover ${words.join(" ")}: ${stdout.trim().split("\n").at(-1)}`)
  assert.equal(status, 0, stderr)
  return stdout
}

/** Runs Mercer until `stop`. */
export async function startMercer(env, port) {
  const running = { cwd: SHOP, env: { ...env, PORT: String(port) }, stdio: "ignore" }
  const child = spawn(process.execPath, [MERCER, "start"], running)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 120; tries++) {
    if ((await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) return { url, stop: () => end(child) }
    await sleep(500)
  }
  throw new Error("Mercer does not start")
}
