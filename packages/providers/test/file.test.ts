import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { FileTooLarge, localFiles } from "../src/index.ts"
import { bytes, fileContract } from "./file-contract.ts"
import { folder } from "./folder.ts"

fileContract("local folder", () => localFiles({ folder: folder() }))

const KEY = "0123456789abcdef0123456789abcdef"

test("a link or a folder in the store is not a file", async () => {
  const path = folder()
  const canary = join(folder(), "canary")
  writeFileSync(canary, "secret")
  symlinkSync(canary, join(path, KEY))
  mkdirSync(join(path, `${KEY}.dir`))
  const store = localFiles({ folder: path })
  for (const key of [KEY, `${KEY}.dir`]) {
    await expect(store.open(key)).rejects.toMatchObject({ type: "not_found" })
    await store.delete(key)
  }
  expect(readFileSync(canary, "utf8")).toBe("secret")
  expect(readdirSync(path)).toHaveLength(2)
})

test("the folder itself may be a link", async () => {
  const path = folder()
  symlinkSync(folder(), join(path, "files"))
  const store = localFiles({ folder: join(path, "files") })
  const { key } = await store.save(bytes("x"), { limit: 1 })
  expect(existsSync(join(path, "files", key))).toBe(true)
})

test("an upload that breaks off leaves nothing behind", async () => {
  const path = folder()
  async function* broken() {
    yield Buffer.from("half")
    throw new Error("connection lost")
  }
  await expect(localFiles({ folder: path }).save(broken(), { limit: 100 })).rejects.toThrow("connection lost")
  await expect(localFiles({ folder: path }).save(bytes("12"), { limit: Number.NaN })).rejects.toThrow(FileTooLarge)
  expect(readdirSync(path)).toEqual([])
})
