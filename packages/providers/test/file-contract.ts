import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import type { FileStore } from "../src/index.ts"

export const bytes = (content: string) => Readable.from([Buffer.from(content)])

/** What every file store must do. */
export function fileContract(name: string, makeStore: () => FileStore) {
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

    test("a file is put back under its key, and under no key that is none", async () => {
      const store = makeStore()
      const { key } = await store.save(bytes("a"), { limit: 1, extension: "csv" })
      await store.delete(key)
      expect(await store.save(bytes("a"), { limit: 1, key })).toEqual({ key, size: 1 })
      expect(await text((await store.open(key)).stream)).toBe("a")
      await expect(store.save(bytes("a"), { limit: 1, key: "../a" })).rejects.toThrow("not the key of a file")
    })

    test("a file that is stored again under its key is replaced, also by two at the same moment", async () => {
      const store = makeStore()
      const key = `${"b".repeat(32)}.csv`
      const save = (content: string) => store.save(bytes(content), { limit: 100, key })
      expect(await Promise.all([save("one"), save("one")])).toEqual([
        { key, size: 3 },
        { key, size: 3 },
      ])
      await save("other")
      expect(await text((await store.open(key)).stream)).toBe("other")
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
      await expect(store.save(endless(), { limit: 5000 })).rejects.toMatchObject({ type: "too_large", limit: 5000 })
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
