// `npm start` when another one is already running: its message, and that it changes nothing.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import net from "node:net"
import os from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { root } from "../src/place.ts"

/** A launcher that only locks its folder, prints the result, and keeps running. Its command line is a launcher's. */
const TAKE = `
  import { takeFolder } from "./packages/launch/src/data-lock.mjs"
  process.on("SIGTERM", () => process.exit())
  const holder = takeFolder(process.argv[2])
  process.stdout.write(holder ? String(holder) : "mine")
  if (holder) process.exit()
  setInterval(() => {}, 1_000)`

async function taker(data: string): Promise<{ child: ChildProcess; answer: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", TAKE, "start.mjs", data], { cwd: root() })
  onTestFinished(() => void child.kill("SIGKILL"))
  return { child, answer: String((await once(child.stdout as NonNullable<typeof child.stdout>, "data"))[0]) }
}

async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _other, ...base } = process.env
  const child = spawn(process.execPath, ["packages/launch/src/start.mjs"], { cwd: root(), env: { ...base, ...env } })
  onTestFinished(() => void child.kill("SIGKILL"))
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk))
  const [code] = await once(child, "exit")
  return { code, said }
}

function dataFolder(): string {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-two-"))
  onTestFinished(() => fs.rmSync(data, { recursive: true, force: true }))
  return data
}

async function listening(): Promise<number> {
  const server = net.createServer().listen(0)
  onTestFinished(() => void server.close())
  await once(server, "listening")
  return (server.address() as net.AddressInfo).port
}

const command = /PORT=(\d+) DATA_DIR=(\S+) npm start/

test("on the same data it is refused, on any port, with the command for a second shop", async () => {
  const data = dataFolder()
  const { child, answer } = await taker(data)
  expect(answer).toBe("mine")
  const busy = await listening()
  for (const port of [busy, busy - 1]) {
    const { code, said } = await start({ DATA_DIR: data, PORT: String(port) })
    expect(code).toBe(1)
    const lines = said.split("\n").filter((line) => line.includes("already runs"))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`process ${child.pid}`)
    const [, other, folder] = command.exec(said) ?? []
    expect(Number(other)).not.toBe(busy)
    expect(folder).not.toBe(data)
  }
  expect(fs.readFileSync(path.join(data, "start.pid"), "utf8")).toBe(`${child.pid}`)
  expect(fs.readdirSync(data)).toEqual(["start.pid"])
})

test("on a port in use by another program, the suggested command names a free port and the same data", async () => {
  const data = dataFolder()
  const port = await listening()
  const { code, said } = await start({ DATA_DIR: data, PORT: String(port) })
  expect(code).toBe(1)
  const [, other, folder] = command.exec(said) ?? []
  expect(folder).toBe(data)
  const probe = net.createServer().listen(Number(other))
  await once(probe, "listening")
  probe.close()
  expect(fs.readdirSync(data)).toEqual([])
})

test("a killed launcher holds no lock, even if another program reuses its process id", async () => {
  const data = dataFolder()
  const first = await taker(data)
  first.child.kill("SIGKILL")
  await once(first.child, "exit")
  const second = await taker(data)
  expect(second.answer).toBe("mine")
  second.child.kill("SIGTERM")
  await once(second.child, "exit")
  expect(fs.readdirSync(data)).toEqual([])
  fs.writeFileSync(path.join(data, "start.pid"), `${process.pid}`)
  expect((await taker(data)).answer).toBe("mine")
})

test("of ten that start concurrently, one locks the folder", { timeout: 60_000 }, async () => {
  const data = dataFolder()
  const dead = spawn(process.execPath, ["-e", ""])
  await once(dead, "exit")
  fs.writeFileSync(path.join(data, "start.pid"), `${dead.pid}`)
  const all = await Promise.all(Array.from({ length: 10 }, () => taker(data)))
  const [winner, ...more] = all.filter(({ answer }) => answer === "mine")
  expect(more).toEqual([])
  for (const { answer } of all) expect(["mine", `${winner?.child.pid}`]).toContain(answer)
})
