import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import { type FileStore, FileTooLarge, localFiles } from "../src/index.ts"
import { folder } from "./folder.ts"

const bytes = (content: string) => Readable.from([Buffer.from(content)])

/** What every file store must do. */
function fileContract(name: string, makeStore: () => FileStore) {
  describe(`${name} keeps the contract of file stores`, () => {
    test("what was saved comes back", async () => {
      const store = makeStore()
      const { key, size } = await store.save(bytes("a;b\n"), { limit: 100, extension: "csv" })
      expect(size).toBe(4)
      expect(key).toMatch(/\.csv$/)
      const file = await store.open(key)
      expect(file.size).toBe(4)
      expect(await text(file.stream)).toBe("a;b\n")
    })

    test("the same content twice is two files", async () => {
      const store = makeStore()
      const keys = await Promise.all([1, 2, 3].map(() => store.save(bytes("x"), { limit: 1 })))
      expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
    })

    test("chunks arrive in order, texts too", async () => {
      const store = makeStore()
      const lines = Array.from({ length: 500 }, (_, n) => `line ${n}\n`)
      const { key } = await store.save(Readable.from(lines), { limit: 10_000 })
      expect(await text((await store.open(key)).stream)).toBe(lines.join(""))
    })

    test("too much is refused while it comes", async () => {
      const store = makeStore()
      let given = 0
      async function* endless() {
        for (;;) yield Buffer.alloc(1000, String(given++ % 10))
      }
      await expect(store.save(endless(), { limit: 5000 })).rejects.toMatchObject({ status: 413, limit: 5000 })
      expect(given).toBe(6)
      expect((await store.save(bytes("12345"), { limit: 5 })).size).toBe(5)
    })

    test("a deleted file is gone, and deleting it again is fine", async () => {
      const store = makeStore()
      const { key } = await store.save(bytes("x"), { limit: 1 })
      await store.delete(key)
      await store.delete(key)
      await expect(store.open(key)).rejects.toMatchObject({ type: "not_found" })
    })

    test.each([
      [
        "",
        "..",
        ".",
        "/",
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "/etc/passwd",
        "file:///etc/passwd",
        "C:\\boot.ini",
      ],
      [
        "http://169.254.169.254/",
        "a\0b",
        `${"a".repeat(32)}\0.csv`,
        `${"a".repeat(32)}/../x`,
        `${"a".repeat(32)}.part.part`,
      ],
      ["A".repeat(32), "a".repeat(31), `${"a".repeat(32)}\n`, `${"a".repeat(32)}.c/v`, "a".repeat(10_000), "__proto__"],
    ])("a key that is none of ours is refused: %j …", async (...keys) => {
      const store = makeStore()
      for (const key of keys) {
        await expect(store.open(key)).rejects.toMatchObject({ type: "invalid_data" })
        await expect(store.delete(key)).rejects.toMatchObject({ type: "invalid_data" })
      }
    })

    test("an extension cannot lead elsewhere", async () => {
      const store = makeStore()
      for (const extension of ["/../x", "..", "c\0v", "part.csv"])
        await expect(store.save(bytes("x"), { limit: 1, extension })).rejects.toMatchObject({ type: "invalid_data" })
    })
  })
}

fileContract("local folder", () => localFiles({ folder: folder() }))

const KEY = "0123456789abcdef0123456789abcdef"

test("a link or a folder in the store is no file", async () => {
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
