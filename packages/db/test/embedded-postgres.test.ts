import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { startPostgres } from "@mercer/launch/embedded-postgres"
import pg from "pg"
import { beforeEach, expect, test } from "vitest"

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-embedded-"))
  return () => fs.rmSync(dataDir, { recursive: true })
})

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const postmasterPid = () => Number(fs.readFileSync(path.join(dataDir, "data/postmaster.pid"), "utf8").split("\n")[0])

/** A launcher that is killed before it can stop its server. */
async function killedLauncher() {
  const { url, kill } = await aLauncher({ dataDir })
  await kill()
  return url
}

/** Another process that has started a server. */
async function aLauncher(options: Parameters<typeof startPostgres>[0]) {
  const script = `import { startPostgres } from "@mercer/launch/embedded-postgres"
    const { url } = await startPostgres(${JSON.stringify(options)})
    console.log(url)`
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", `${script}; setInterval(() => {}, 1000)`])
  const url = await new Promise<string>((resolve) => launcher.stdout.once("data", (text) => resolve(`${text}`.trim())))
  const kill = async () => {
    launcher.kill("SIGKILL")
    await new Promise((resolve) => launcher.once("exit", resolve))
  }
  return { url, kill }
}

test("rows outlive a stop; the server listens on the loopback only and requires its password", async () => {
  const first = await startPostgres({ dataDir })
  await ask(first.url, "CREATE TABLE kept AS SELECT 'yes' AS answer")
  const wrong = new URL(first.url)
  wrong.password = "guess"
  await expect(ask(wrong.toString(), "SELECT 1")).rejects.toThrow("password authentication failed")
  await first.stop()
  await expect(ask(first.url, "SELECT 1")).rejects.toThrow()
  const second = await startPostgres({ dataDir })
  expect(await ask(second.url, "SELECT answer, current_setting('listen_addresses') AS at FROM kept")).toEqual([
    { answer: "yes", at: "127.0.0.1" },
  ])
  expect(fs.statSync(path.join(dataDir, "password")).mode & 0o777).toBe(0o600)
  await second.stop()
})

test("it is reached over a socket too, in a folder that only its own user may enter", async () => {
  const { url, socketUrl, stop } = await startPostgres({ dataDir })
  const where = "SELECT inet_server_addr() IS NULL AS by_socket"
  expect(await ask(socketUrl, where)).toEqual([{ by_socket: true }])
  expect(await ask(url, where)).toEqual([{ by_socket: false }])
  const folder = new URL(socketUrl).searchParams.get("host") ?? ""
  expect(fs.statSync(folder).mode & 0o077).toBe(0)
  const wrong = new URL(socketUrl)
  wrong.password = "guess"
  await expect(ask(wrong.toString(), "SELECT 1")).rejects.toThrow("password authentication failed")
  await stop()
})

test("letters beyond ASCII have upper and lower case", async () => {
  const { url, stop } = await startPostgres({ dataDir })
  expect(await ask(url, "SELECT 'MÜLLER' ILIKE 'müller' AS same")).toEqual([{ same: true }])
  await stop()
})

test("a server left by a killed launcher is reused, and stopped in the end", async () => {
  const left = await killedLauncher()
  const { url, stop } = await startPostgres({ dataDir })
  expect(url).toBe(left)
  await stop()
  await expect(ask(url, "SELECT 1")).rejects.toThrow()
})

test("it starts again after the server itself was killed", async () => {
  await killedLauncher()
  process.kill(postmasterPid(), "SIGKILL")
  const { url, stop } = await startPostgres({ dataDir })
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }])
  await stop()
})

test("a pid file whose number now belongs to another program is ignored", async () => {
  const first = await startPostgres({ dataDir })
  const pidFile = path.join(dataDir, "data/postmaster.pid")
  const stale = fs.readFileSync(pidFile, "utf8").replace(/^\d+/, `${process.pid}`)
  await first.stop()
  fs.writeFileSync(pidFile, stale)
  if (process.getuid?.() === 0) execFileSync("chown", ["--reference", path.join(dataDir, "data"), pidFile])
  const { url, stop } = await startPostgres({ dataDir })
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }])
  await stop()
})

test("two living launchers share one server, and only the first one's stop ends it", async () => {
  const first = await startPostgres({ dataDir })
  const script = `import { startPostgres } from "@mercer/launch/embedded-postgres"
    const { stop } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    await stop()`
  execFileSync(process.execPath, ["--input-type=module", "-e", script])
  expect(await ask(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }])
  await first.stop()
})

test.skipIf(process.platform === "win32")(
  "a temporary server ends with a killed launcher, and leaves no data",
  async () => {
    const { url, kill } = await aLauncher({ temporary: true })
    const [{ data }] = await ask(url, "SELECT current_setting('data_directory') AS data")
    const folder = path.dirname(data)
    expect(fs.existsSync(path.join(folder, "password"))).toBe(true)
    await kill()
    await expect.poll(() => fs.existsSync(folder), { timeout: 20_000, interval: 50 }).toBe(false)
    await expect(ask(url, "SELECT 1")).rejects.toThrow()
  },
)
