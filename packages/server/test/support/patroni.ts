// Three PostgreSQL nodes under Patroni and etcd behind HAProxy, from the files of deploy/patroni, on one machine.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hasPrograms } from "@mercer/testing/programs"
import pg from "pg"
import { root } from "../../src/place.ts"

const NODES = ["node1", "node2", "node3"] as const
type Node = (typeof NODES)[number]

/** Loopback has room for a network: each node keeps the port numbers of the files. Two runs at once do not meet. */
const NETWORK = `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 256}`
const addressOf = (node: Node) => `${NETWORK}.1${node.at(-1)}`
const SLOW_MS = 90_000

/** Whether this machine has what it takes of Debian's packages; says so if not. */
export const canUsePatroni = () => hasPrograms("patroni", "etcd", "haproxy", "ps", "/usr/lib/postgresql/15/bin/initdb")

const fileOf = (name: string) => fs.readFileSync(path.join(root(), "deploy/patroni", name), "utf8")
const here = (text: string) => text.replaceAll("127.0.0.1", `${NETWORK}.1`).replaceAll("10.0.0.", `${NETWORK}.`)
/** A file of deploy/patroni, which is the first node's, for another one. */
const forNode = (text: string, node: Node) =>
  here(text.replaceAll(/^(.*(?:listen|address|URLS).*)10\.0\.0\.11/gim, `$110.0.0.1${node.at(-1)}`)).replace(
    /^(name: |ETCD_NAME=)node1$/m,
    `$1${node}`,
  )

/** Starts the cluster and waits until all three nodes are there and one of them confirms each commit. */
export async function startPatroni() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-patroni-"))
  const user = process.getuid?.() === 0 ? idsOf("postgres") : undefined
  for (const folder of [home, memoryOf(home)]) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) fs.chownSync(folder, user.uid, user.gid)
  }
  const children = new Map<string, ChildProcess>()
  const start = (name: string, program: string, words: string[], env: Record<string, string> = {}) => {
    const log = fs.openSync(path.join(home, `${name}.log`), "a")
    const how = {
      ...user,
      cwd: home,
      env: { ...process.env, HOME: home, ...env },
      stdio: ["ignore", log, log] as const,
    }
    children.set(name, spawn(program, words, { ...how, stdio: [...how.stdio] }))
    fs.closeSync(log)
  }
  const startNode = (node: Node) => start(node, "patroni", [path.join(home, `${node}.yml`)])
  const pidFile = (node: Node) => path.join(home, node, "postmaster.pid")
  for (const node of NODES) {
    fs.writeFileSync(path.join(home, `${node}.yml`), patroniYml(home, node))
    start(`etcd-${node}`, "etcd", [], etcdEnv(home, node))
    startNode(node)
  }
  fs.writeFileSync(path.join(home, "haproxy.cfg"), here(fileOf("haproxy.cfg")))
  start("haproxy", "haproxy", ["-db", "-f", path.join(home, "haproxy.cfg")])

  /** The primary, once all nodes are there again and one of the others is synchronous. */
  async function whole(): Promise<Node> {
    for (const until = Date.now() + SLOW_MS; Date.now() < until; await sleep(200)) {
      const members = await membersSeenBy(NODES)
      const up = members.filter(({ state }) => state === "running" || state === "streaming")
      const primary = up.find(({ role }) => role === "leader")
      if (up.length === NODES.length && primary && up.some(({ role }) => role === "sync_standby"))
        return primary.name as Node
    }
    throw new Error(`The cluster is not whole:\n${logsIn(home)}`)
  }

  const stop = () => {
    for (const node of NODES) killNode(children.get(node), pidFile(node))
    for (const child of children.values()) child.kill("SIGKILL")
    for (const folder of [home, memoryOf(home)]) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const maintenance = `postgresql://postgres:change-me@${NETWORK}.1:5000/postgres`
  try {
    await whole()
    await createDatabase(maintenance)
  } catch (error) {
    stop()
    throw error
  }
  return {
    url: maintenance.replace(/postgres$/, "shop"),
    whole,
    /** SIGKILL to a node's Patroni and to each process of its PostgreSQL. */
    kill: (node: Node) => killNode(children.get(node), pidFile(node)),
    start: startNode,
    logs: () => logsIn(home),
    stop: async () => stop(),
  }
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>

function patroniYml(home: string, node: Node): string {
  return forNode(fileOf("patroni.yml"), node)
    .replace("/var/lib/postgresql/15/shop", path.join(home, node))
    .replace("/var/lib/postgresql/patroni.pgpass", path.join(home, `${node}.pgpass`))
    .replace("unix_socket_directories: /var/run/postgresql", 'unix_socket_directories: ""')
    .replace("mode: automatic", "mode: off")
}

/** etcd is not what is tried here: its data is in memory, so that the disk of a busy machine does not unseat its leader. */
const memoryOf = (home: string) => (fs.existsSync("/dev/shm") ? path.join("/dev/shm", path.basename(home)) : home)

function etcdEnv(home: string, node: Node): Record<string, string> {
  const lines = forNode(fileOf("etcd.env"), node).match(/^ETCD_.*$/gm) ?? []
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  return { ...env, ETCD_DATA_DIR: path.join(memoryOf(home), `etcd-${node}`), ETCD_LOGGER: "zap" }
}

interface Member {
  name: string
  role: string
  state: string
}

async function membersSeenBy(nodes: readonly Node[]): Promise<Member[]> {
  for (const node of nodes) {
    const asked = fetch(`http://${addressOf(node)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
    const answer = await asked.then((one) => one.json() as Promise<{ members?: Member[] }>).catch(() => undefined)
    if (answer?.members) return answer.members
  }
  return []
}

function killNode(patroni: ChildProcess | undefined, pidFile: string) {
  patroni?.kill("SIGKILL")
  if (!fs.existsSync(pidFile)) return
  const postmaster = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0])
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      // It ended by itself.
    }
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(parent)], { encoding: "utf8" })
  return stdout.split("\n").map(Number).filter(Boolean)
}

async function createDatabase(url: string) {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query("CREATE DATABASE shop")
      return
    } catch (error) {
      if (tries === 20) throw error
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function logsIn(home: string): string {
  const logs = fs.readdirSync(home).filter((name) => name.endsWith(".log"))
  const tail = (name: string) => fs.readFileSync(path.join(home, name), "utf8").split("\n").slice(-25).join("\n")
  return logs.map((name) => `${name}:\n${tail(name)}`).join("\n\n")
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}
