import { execFileSync, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { freePort } from "./free-port.ts"

const BIN = newest("/usr/lib/postgresql")

/** The folder of the newest PostgreSQL of Debian's packages, which pg_dump on the PATH is of. */
function newest(folder: string): string | undefined {
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^\d+$/.test(name)) : []
  const bin = path.join(folder, String(Math.max(0, ...versions.map(Number))), "bin")
  return fs.existsSync(path.join(bin, "initdb")) && fs.existsSync(path.join(bin, "pg_dump")) ? bin : undefined
}

/** Whether this machine has a PostgreSQL with its client programs: the embedded one comes without pg_dump. */
export const hasOwnPostgres = BIN !== undefined

/** Starts that PostgreSQL on a new folder; returns the address of a server without a password. */
export async function startOwnPostgres() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-own-postgres-"))
  const data = path.join(folder, "data")
  const user = process.getuid?.() === 0 ? idsOf("postgres") : undefined
  if (user) fs.chownSync(folder, user.uid, user.gid)
  const run = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(path.join(BIN ?? "", name), args, { ...user, cwd: folder, encoding: "utf8" })
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  }
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c fsync=off -c listen_addresses=127.0.0.1`
  run("pg_ctl", "-D", data, "-w", "-l", path.join(folder, "log"), "-o", settings, "start")
  return {
    urlOf: (database: string) => `postgresql://postgres:unused@127.0.0.1:${port}/${database}`,
    stop: () => {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop")
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The ids of a user of the system. */
export function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}
