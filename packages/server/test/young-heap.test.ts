import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { transformSync } from "esbuild"
import { expect, test } from "vitest"

const MIB = 2 ** 20

const AFTERWARDS = `
const { getHeapSpaceStatistics } = await import("node:v8")
const { Server } = await import("node:http")
const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size
const kept = []
const fill = () => { for (let n = 0; n < 500_000; n++) kept.push({ n }) }
const server = new Server()
growWithRequests(server)
const answer = (requests) => { for (let n = 0; n < requests; n++) server.emit("request") }
answer(49)
fill()
const idle = size()
answer(1)
fill()
process.stdout.write(JSON.stringify({ idle, serving: size(), listeners: server.listenerCount("request") }))`

test("the space for new objects stays small until the server has had a few requests, and then grows", () => {
  const module = fs.readFileSync(new URL("../src/young-heap.ts", import.meta.url), "utf8")
  const { code } = transformSync(module, { loader: "ts" })
  const text = execFileSync(process.execPath, ["--input-type=module", "-e", code + AFTERWARDS], { encoding: "utf8" })
  const { idle, serving, listeners } = JSON.parse(text)
  expect(idle).toBeLessThanOrEqual(2 * MIB)
  expect(serving).toBeGreaterThan(4 * MIB)
  expect(listeners).toBe(0)
})
