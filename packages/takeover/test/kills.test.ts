// A take-over's commands are killed (SIGKILL) between any two statements; the same command again comes to the same end.
import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { dumpOf, migrate, readSchema, readTakeoverPhase } from "@mercer/db"
import { describe, expect, onTestFinished, test } from "vitest"
import { goLive } from "../src/index.ts"
import { aMedusaShop, type MedusaDatabase, rowsOf } from "./support/database.ts"

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
const program = path.join(import.meta.dirname, "support/killed-command.ts")
const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }

type Command = "live" | "undo" | "done"

function aFile() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-undo-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return path.join(folder, "remains.json")
}

/** Runs a command in another process, killed before statement `deadly`; 0 lets it live. */
async function run({ url }: MedusaDatabase, command: Command, deadly: number, file = aFile()) {
  const args = ["--import", tsx, program, url, command, String(deadly), file]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  let said = ""
  child.stdout.on("data", (text) => {
    said += text
  })
  const [code, signal] = await once(child, "close")
  return { code, signal, statements: Number(said) }
}

/** A shop at the moment before the command, without other connections of Mercer's. */
async function aShopBefore(command: Command) {
  const shop = await aMedusaShop({ orders: 20, flags: false })
  const was = { dump: dumpOf(await readSchema(shop.pool, shop.schema)), rows: await rowsOf(shop.pool) }
  await migrate(shop.target)
  if (command !== "live") await goLive({ url: shop.url, providers, force: true })
  return { shop, was }
}

const SHARES = [0.3, 0.65, 0.95]

describe.each(["live", "undo", "done"] as const)("%s, killed at any statement", (command) => {
  test("comes to the same end when it is run again", { timeout: 180_000 }, async () => {
    const { shop: whole } = await aShopBefore(command)
    const { statements } = await run(whole, command, 0)
    expect(statements).toBeGreaterThan(3)
    const { shop, was } = await aShopBefore(command)
    const file = aFile()
    for (const share of SHARES) {
      const deadly = Math.max(2, Math.round(statements * share))
      expect(await run(shop, command, deadly, file), `statement ${deadly} of ${statements}`).toMatchObject({
        signal: "SIGKILL",
      })
    }
    expect(await run(shop, command, 0, file)).toMatchObject({ code: 0 })
    if (command === "undo") {
      expect(dumpOf(await readSchema(shop.pool, shop.schema))).toBe(was.dump)
      expect(await rowsOf(shop.pool)).toEqual(was.rows)
      expect(JSON.parse(fs.readFileSync(file, "utf8"))).toBeTypeOf("object")
    } else {
      expect(await readTakeoverPhase(shop.pool)).toBe(command)
      expect(dumpOf(await readSchema(shop.pool, shop.schema))).toBe(dumpOf(await readSchema(whole.pool, whole.schema)))
    }
  })
})
