// A shop is compiled when it is started, except where its folder cannot be written.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { buildShop } from "../cli/build-shop.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-build-shop-"))
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true, force: true })
})

const write = (text: string) => fs.writeFileSync(path.join(folder, "mercer.config.ts"), text)

test("a folder that cannot be written, as in a container, runs as it was compiled", async () => {
  write("export default 'first'")
  const compiled = (await buildShop(folder)) ?? ""
  expect(fs.readFileSync(compiled, "utf8")).toContain("first")
  write("export default 'second'")
  vi.spyOn(fs, "accessSync").mockImplementation((file) => {
    throw Object.assign(new Error(`EROFS: ${file}`), { code: "EROFS" })
  })
  expect(await buildShop(folder)).toBe(compiled)
  expect(fs.readFileSync(compiled, "utf8")).toContain("first")
  vi.restoreAllMocks()
  await buildShop(folder)
  expect(fs.readFileSync(compiled, "utf8")).toContain("second")
})
