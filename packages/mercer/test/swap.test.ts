import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { swapIn } from "../src/tables/swap.ts"

let output: string
beforeEach(() => {
  output = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "mercer-swap-")), ".mercer")
  onTestFinished(() => fs.rmSync(path.dirname(output), { recursive: true }))
})

const read = (name: string) => fs.readFileSync(path.join(output, name), "utf8")

/** All that is generated, with this text. */
function write(folder: string, text: string): void {
  for (const name of ["schema", "client"]) fs.mkdirSync(path.join(folder, name))
  for (const name of ["schema/a.prisma", "client/client.ts", "model-name.ts", "models.ts", "made-of.json"])
    fs.writeFileSync(path.join(folder, name), text)
}

test("what runs beside it reads the old client until the new one is whole, and the compiled shop stays", () => {
  swapIn(output, (folder) => write(folder, "old"))
  fs.writeFileSync(path.join(output, "shop.mjs"), "compiled")
  swapIn(output, (folder) => {
    write(folder, "new")
    for (const name of ["client/client.ts", "models.ts", "made-of.json"]) expect(read(name)).toBe("old")
  })
  for (const name of ["client/client.ts", "models.ts", "made-of.json"]) expect(read(name)).toBe("new")
  expect(read("shop.mjs")).toBe("compiled")
})

test("a generator that fails leaves the old client, and nothing of the new one", () => {
  swapIn(output, (folder) => write(folder, "old"))
  const before = fs.readdirSync(output)
  const half = (folder: string) => {
    fs.mkdirSync(path.join(folder, "client"))
    throw new Error("no")
  }
  expect(() => swapIn(output, half)).toThrow("no")
  expect(read("client/client.ts")).toBe("old")
  expect(fs.readdirSync(output)).toEqual(before)
})

test("what a generator that was killed has left is removed, and one that still runs is left alone", () => {
  for (const name of ["new-old", "new-now"]) fs.mkdirSync(path.join(output, name), { recursive: true })
  fs.utimesSync(path.join(output, "new-old"), 0, 0)
  swapIn(output, (folder) => write(folder, "new"))
  expect(fs.readdirSync(output).filter((name) => name.startsWith("new-"))).toEqual(["new-now"])
})
