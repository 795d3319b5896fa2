// One launcher on one data folder: its process number is in start.pid as long as it lives.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

/**
 * Takes the folder for this process until it ends. Answers the process that has it already, or undefined. A launcher
 * that was killed leaves its file behind; what it names is then dead, or another program by now.
 */
export function takeFolder(folder) {
  const lock = path.join(folder, "start.pid")
  const mine = `${lock}.${process.pid}`
  fs.writeFileSync(mine, `${process.pid}`)
  try {
    for (let tries = 0; tries < 100; tries++) {
      if (link(mine, lock)) {
        process.once("exit", () => holderOf(lock) === process.pid && fs.rmSync(lock, { force: true }))
        return undefined
      }
      const holder = holderOf(lock)
      if (holder && isLauncher(holder)) return holder
      removeStale(lock, holder)
    }
    throw new Error(`${lock} can be neither taken nor removed`)
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

/** A whole file appears under the name, or none: two who do this at once do not both succeed. */
function link(from, to) {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

/** Moves the file away and looks at it again: another launcher may have taken the folder in between. */
function removeStale(lock, holder) {
  const moved = `${lock}.${process.pid}.stale`
  try {
    fs.renameSync(lock, moved)
  } catch (error) {
    if (error.code === "ENOENT") return
    throw error
  }
  if (holderOf(moved) !== holder) link(moved, lock)
  fs.rmSync(moved, { force: true })
}

function holderOf(lock) {
  try {
    return Number(fs.readFileSync(lock, "utf8")) || undefined
  } catch {
    return undefined
  }
}

function isLauncher(pid) {
  if (pid === process.pid) return false // as in a container, where the numbers begin again
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== "EPERM") return false
  }
  return /start\.mjs/.test(commandOf(pid))
}

/** Its command line; where the system does not say, we must take it for a launcher. */
function commandOf(pid) {
  try {
    if (process.platform === "linux") return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8")
    if (process.platform === "win32") return "start.mjs"
    return execFileSync("ps", ["-p", `${pid}`, "-o", "command="], { encoding: "utf8" })
  } catch {
    return ""
  }
}
