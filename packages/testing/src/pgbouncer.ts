import { execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import fs from "node:fs"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { onServer } from "@mercer/db/testing"

const deploy = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../../deploy/pgbouncer")

const PROGRAM = "pgbouncer"

/** Debian starts it as this user; it refuses to run as root. */
const USER = "postgres"

/**
 * Starts PgBouncer in transaction mode, as deploy/pgbouncer sets it up, before any database of a cluster, for a role with
 * the settings of role.sql, which shops give theirs. Returns the cluster's address through it.
 */
export async function startPgBouncer(cluster: string): Promise<{ url: string; stop(): Promise<void> }> {
  const to = new URL(cluster)
  const role = { name: `pooled_${randomBytes(6).toString("hex")}`, password: randomBytes(12).toString("hex") }
  await makeRole(cluster, role)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-pgbouncer-"))
  const port = await freePort()
  const ini = fs
    .readFileSync(path.join(deploy, "pgbouncer.ini"), "utf8")
    .replace("host=127.0.0.1 port=5432", `host=${to.hostname} port=${to.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/\/etc\/pgbouncer|\/var\/log\/postgresql|\/run\/postgresql/g, folder)
    // A run has a hundred databases, whose connections must not add up.
    .replace("server_idle_timeout = 60", "server_idle_timeout = 3")
    .replace("query_wait_timeout = 5", "query_wait_timeout = 20")
    // A process that is killed in all operations at once has a transaction open in each.
    .replace("default_pool_size = 20", "default_pool_size = 40")
  fs.writeFileSync(path.join(folder, "pgbouncer.ini"), ini)
  fs.writeFileSync(path.join(folder, "userlist.txt"), `"${role.name}" "${role.password}"\n`)
  const user = process.getuid?.() === 0 ? idsOf(USER) : undefined
  if (user)
    for (const name of ["", "pgbouncer.ini", "userlist.txt"]) fs.chownSync(path.join(folder, name), user.uid, user.gid)
  const child = spawn(PROGRAM, ["-q", path.join(folder, "pgbouncer.ini")], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  })
  const ended = once(child, "exit")
  await listening(port)
  Object.assign(to, { host: `127.0.0.1:${port}`, username: role.name, password: role.password })
  return {
    url: to.href,
    stop: async () => {
      child.kill("SIGKILL")
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeRole(cluster: string, { name, password }: { name: string; password: string }) {
  await onServer(cluster, `CREATE ROLE ${name} LOGIN SUPERUSER PASSWORD '${password}'`)
  const sql = fs.readFileSync(path.join(deploy, "role.sql"), "utf8")
  await onServer(cluster, sql.replaceAll("ROLE mercer", `ROLE ${name}`))
}

async function listening(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const socket = net.connect(port, "127.0.0.1")
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error("PgBouncer does not start")
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}
