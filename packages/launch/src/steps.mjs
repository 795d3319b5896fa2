// Steps as lines on the terminal: what is being done, a tick, its seconds; and programs run with their words kept back.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's folder. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../..")

/** A failure whose message says what to do: it is printed without a stack. */
export class Advice extends Error {}

const terminal = process.stdout.isTTY && !process.env.CI

let halted = false
const underWay = new Set()

/** What is being done now, on the last line of a terminal: several steps may be, side by side. */
function paint() {
  if (!terminal) return
  process.stdout.write("\r\u001b[2K")
  if (underWay.size > 0) process.stdout.write(`  · ${[...underWay].join(", ")} …`)
}

/** Does one step and prints its line. Its result, if it is a text or has `words`, is printed after the name. */
export async function step(name, work) {
  if (halted) throw new Advice("Stopped.")
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  underWay.add(name)
  paint()
  const line = (mark, words) => {
    if (terminal) process.stdout.write("\r\u001b[2K")
    process.stdout.write(`  ${mark} ${name}${words ? `: ${words}` : ""}  (${seconds()})\n`)
    underWay.delete(name)
    paint()
  }
  try {
    const result = await work()
    line("✓", typeof result === "string" ? result : result?.words)
    return result
  } catch (error) {
    line("✗", "")
    throw error
  }
}

/** Prints lines between those of steps. */
export function say(words) {
  if (terminal) process.stdout.write("\r\u001b[2K")
  process.stdout.write(`${words}\n`)
  paint()
}

const running = new Set()

/**
 * Runs a program to its end and gives its output. Fails with its last words, under `advice` where that helps.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: object, advice?: string, show?: boolean }} options
 */
export function run(program, args, { cwd = root, env = {}, advice, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === "win32"
    const child = spawn(program, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    running.add(child)
    const out = { stdout: "", stderr: "" }
    for (const stream of ["stdout", "stderr"]) {
      child[stream].setEncoding("utf8").on("data", (text) => {
        out[stream] += text
        if (show) process[stream].write(text)
      })
    }
    child.once("error", reject)
    child.once("close", (code) => {
      running.delete(child)
      if (code === 0) return resolve(out)
      const words = `${out.stdout}\n${out.stderr}`.trim().split("\n").slice(-30).join("\n")
      reject(Object.assign(new Advice(advice ? `${advice}\n\n${words}` : words), out, { code }))
    })
  })
}

/** Ends the programs that are being run, and lets no further step begin: a stop was requested. */
export function halt() {
  halted = true
  for (const child of running) child.kill()
}

/** A hash over the content of files and folders, by which a step knows that nothing has changed since the last time. */
export function hashOf(names) {
  const hash = createHash("sha256").update(process.version)
  for (const file of names.flatMap((name) => filesIn(path.join(root, name)))) {
    hash.update(path.relative(root, file)).update("\0").update(fs.readFileSync(file))
  }
  return hash.digest("hex")
}

const SKIPPED = new Set(["node_modules", "generated", "dist", "test", "testing", ".next", ".turbo", ".mercer"])

function filesIn(name) {
  const stats = fs.statSync(name, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return /tsbuildinfo$|next-env/.test(name) ? [] : [name]
  const entries = fs.readdirSync(name).filter((entry) => !SKIPPED.has(entry))
  return entries.sort().flatMap((entry) => filesIn(path.join(name, entry)))
}

/** Does `work` unless `file` holds the hash of what it depends on. The file is written when the work is done. */
export async function unlessDone(file, hash, work) {
  const stamp = path.join(root, file)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return "nothing has changed"
  fs.rmSync(stamp, { force: true })
  await work()
  fs.writeFileSync(stamp, hash)
}
