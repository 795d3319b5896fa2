import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { expect, test } from "vitest"

const MIB = 2 ** 20

const AFTERWARDS = `
const { getHeapSpaceStatistics } = await import("node:v8")
const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size
const kept = []
const fill = () => { for (let n = 0; n < 500_000; n++) kept.push({ n }) }
fill()
const starting = size()
letYoungHeapGrow()
fill()
process.stdout.write(JSON.stringify({ starting, serving: size() }))`

test("the space for new objects stays small until the server has started, and then grows", () => {
  const module = fs.readFileSync(new URL("../src/young-heap.ts", import.meta.url), "utf8")
  const text = execFileSync(process.execPath, ["--input-type=module", "-e", module + AFTERWARDS], { encoding: "utf8" })
  const { starting, serving } = JSON.parse(text)
  expect(starting).toBeLessThanOrEqual(2 * MIB)
  expect(serving).toBeGreaterThan(4 * MIB)
})
