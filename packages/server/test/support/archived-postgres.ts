// PostgreSQL of Debian's packages that pgBackRest archives, set up and backed up by the words of docs/deploy.md.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { hasPrograms } from "@mercer/testing/programs"
import { root } from "../../src/place.ts"
import { freePort } from "./free-port.ts"
import { idsOf } from "./own-postgres.ts"

const BIN = "/usr/lib/postgresql/15/bin"
/** Whether this machine has the programs of the recipe; says so if not. */
export const hasPgBackRest = hasPrograms("pgbackrest", path.join(BIN, "initdb"))

const page = fs.readFileSync(path.join(root(), "docs/deploy.md"), "utf8")
const section = page.slice(
  page.indexOf("### To any moment, by pgBackRest"),
  page.indexOf("## When the database is away"),
)

/** The one text of the section that fits. */
function documented(pattern: RegExp): string {
  const text = pattern.exec(section)?.[1]
  if (text === undefined) throw new Error(`docs/deploy.md no longer says ${pattern}`)
  return text
}

/** The section's commands of pgBackRest, in their order, without what is said beside them. */
const COMMANDS = [...section.matchAll(/^(pgbackrest .*?)(?:\s+#.*)?$/gm)].map(([, command = ""]) => command)

/** Starts it with an archive and a first full backup. */
export async function startArchivedPostgres() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-archived-"))
  const data = path.join(folder, "data")
  const user = process.getuid?.() === 0 ? idsOf("postgres") : undefined
  fs.writeFileSync(path.join(folder, "pgbackrest.conf"), confFor(folder, data, await freePort()))
  for (const name of ["", "pgbackrest.conf"]) if (user) fs.chownSync(path.join(folder, name), user.uid, user.gid)
  const env = { ...process.env, PGBACKREST_CONFIG: path.join(folder, "pgbackrest.conf") }
  const run = (program: string, ...args: string[]) => {
    const how = { ...user, cwd: folder, env, encoding: "utf8" } as const
    const { status, stdout, stderr } = spawnSync(program, args, how)
    if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stdout} ${stderr}`)
  }
  const shell = (command: string) => run("sh", "-c", command)
  const postgres = (name: string, ...args: string[]) => run(path.join(BIN, name), "-D", data, ...args)
  const port = /pg1-port=(\d+)/.exec(fs.readFileSync(env.PGBACKREST_CONFIG, "utf8"))?.[1]
  const start = () => postgres("pg_ctl", "-w", "-t", "300", "-l", path.join(folder, "log"), "start")
  postgres("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
  fs.appendFileSync(path.join(data, "postgresql.conf"), settings(folder, port))
  start()
  const [create = "", check = "", backup = "", restore = ""] = COMMANDS
  for (const command of [create, check, backup]) shell(command)
  return {
    urlOf: (database: string) => `postgresql://postgres:unused@127.0.0.1:${port}/${database}`,
    /** Back to a moment, as PostgreSQL writes it: stopped, restored, started. */
    backTo: (moment: string) => {
      postgres("pg_ctl", "-m", "fast", "-w", "stop")
      const target = documented(/--target="([^"]+)"/)
      shell(restore.replace(target, moment))
      start()
    },
    stop: () => {
      spawnSync(path.join(BIN, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], { ...user, cwd: folder })
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The documented file, on folders of the test. */
function confFor(folder: string, data: string, port: number): string {
  const words = documented(/```\n(\[global\][\s\S]*?)```/)
    .replace("/var/lib/postgresql/15/main", data)
    .replace("/var/lib/pgbackrest", path.join(folder, "repository"))
    .replace("[shop]", `log-path=${folder}\nlock-path=${folder}\n\n[shop]`)
  return `${words}pg1-port=${port}\npg1-socket-path=${folder}\n`
}

function settings(folder: string, port: string | undefined): string {
  const archived = [/`(archive_mode = [^`]+)`/, /`(archive_command = [^`]+)`/, /`(archive_timeout = [^`]+)`/]
  const ours = [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    "listen_addresses = '127.0.0.1'",
    "fsync = off",
  ]
  return [...archived.map(documented), ...ours, ""].join("\n")
}
