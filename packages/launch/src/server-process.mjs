// The server as a child of the launcher: started, waited for, stopped.
import { spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { builtProgram } from "./setup.mjs"
import { Advice } from "./steps.mjs"

const PATIENCE = 60_000
const LONGEST_LOG = 10_000_000

/**
 * Starts the server and waits until it is ready. Its log goes to a file beside the data, in production to the terminal.
 * The channel between us is also its leash: when the launcher is killed, it closes and the server stops by itself.
 * @returns {Promise<{ stop: () => Promise<void>, ended: Promise<string> }>}
 */
export async function startServer({ env, port, data, production }) {
  const log = path.join(data, "server.log")
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG) fs.rmSync(log)
  const file = production ? "inherit" : fs.openSync(log, "a")
  // Without --enable-source-maps: it costs 60 MB, and each refusal the time to look its stack up. The bundle keeps names.
  const { args, cwd, env: more } = builtProgram("server")
  const child = spawn("node", args, {
    cwd,
    env: { ...process.env, ...more, ...env },
    stdio: ["ignore", file, file, "ipc"],
    // A separate group: Ctrl-C in the terminal is for the launcher, which then asks the server to stop.
    detached: true,
  })
  if (!production) fs.closeSync(file)
  const ended = new Promise((resolve) => child.once("exit", () => resolve(production ? "" : lastWords(log))))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
  }
  await Promise.race([
    ready(port).catch(async (error) => {
      await stop()
      throw error
    }),
    ended.then((words) => {
      throw new Advice(`The server did not start.\n\n${words}`)
    }),
  ])
  return { stop, ended }
}

async function ready(port) {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Advice(`The server was not ready within ${PATIENCE / 1000} seconds; its log is .data/server.log.`)
}

const lastWords = (log) => fs.readFileSync(log, "utf8").trimEnd().split("\n").slice(-15).join("\n")
