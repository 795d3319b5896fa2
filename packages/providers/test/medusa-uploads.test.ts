import { execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { beforeEach, describe, expect, test } from "vitest"
import { openMedusaUpload } from "../src/index.ts"
import { folder } from "./folder.ts"

let uploads = ""

const read = async (address: string) => {
  const found = await openMedusaUpload(uploads, address)
  return found && { ...found, stream: await text(found.stream) }
}

describe("files that Medusa v1 has left", () => {
  beforeEach(() => {
    const above = folder()
    uploads = join(above, "uploads")
    mkdirSync(join(uploads, "2023"), { recursive: true })
    writeFileSync(join(above, "secret.png"), "secret")
    writeFileSync(join(uploads, "1700000000000-cup.png"), "cup")
    writeFileSync(join(uploads, "1700000000001-grüne Tasse #2 100%.png"), "green")
    writeFileSync(join(uploads, "2023", "old.png"), "old")
  })

  test("are found by their encoded names, in folders too", async () => {
    expect(await read("1700000000000-cup.png")).toEqual({ name: "1700000000000-cup.png", size: 3, stream: "cup" })
    expect(await read(encodeURIComponent("1700000000001-grüne Tasse #2 100%.png"))).toMatchObject({ stream: "green" })
    expect(await read("2023/old.png")).toMatchObject({ name: "old.png", stream: "old" })
  })

  test.each([
    "",
    ".",
    "..",
    "../secret.png",
    "2023/../../secret.png",
    "..%2Fsecret.png",
    "2023%2F..%2F..%2Fsecret.png",
    "%2e%2e/secret.png",
    "%252e%252e/secret.png",
    "..\\secret.png",
    "..%5Csecret.png",
    "/etc/passwd",
    "%2Fetc%2Fpasswd",
    "2023//old.png",
    "2023/",
    "2023",
    "1700000000000-cup.png/",
    "1700000000000-cup.png%00.png",
    "1700000000000-cup.png%",
    "%C3",
    "missing.png",
    "x".repeat(5_000),
  ])("are nothing else than files below the folder: %s", async (address) => {
    expect(await read(address)).toBeNull()
  })

  test("are not what a link leads out to", async () => {
    symlinkSync("/etc", join(uploads, "etc"))
    symlinkSync(join(uploads, "../secret.png"), join(uploads, "link.png"))
    symlinkSync("nowhere", join(uploads, "dangling.png"))
    symlinkSync("loop.png", join(uploads, "loop.png"))
    symlinkSync(join(uploads, "1700000000000-cup.png"), join(uploads, "inside.png"))
    for (const address of ["etc/passwd", "link.png", "dangling.png", "loop.png"]) expect(await read(address)).toBeNull()
    expect(await read("inside.png")).toMatchObject({ stream: "cup" })
  })

  test("are not a folder with a name that begins the same", async () => {
    mkdirSync(`${uploads}-private`)
    writeFileSync(`${uploads}-private/x.png`, "secret")
    symlinkSync(`${uploads}-private/x.png`, join(uploads, "x.png"))
    expect(await read("x.png")).toBeNull()
  })

  test("are not hidden files, pipes, or v1's imports and exports", async () => {
    writeFileSync(join(uploads, ".env"), "SECRET")
    mkdirSync(join(uploads, "exports"))
    for (const name of ["exports/orders.txt", "1700000000002-orders.CSV"]) writeFileSync(join(uploads, name), "a@b.c")
    execFileSync("mkfifo", [join(uploads, "pipe.png")])
    for (const address of [".env", "exports/orders.txt", "1700000000002-orders.CSV", "pipe.png"])
      expect(await read(address)).toBeNull()
  })

  test("may be in a folder that is a link itself, or nowhere", async () => {
    const other = join(folder(), "link")
    symlinkSync(uploads, other)
    uploads = other
    expect(await read("2023/old.png")).toMatchObject({ stream: "old" })
    uploads = join(other, "missing")
    expect(await read("old.png")).toBeNull()
  })
})
