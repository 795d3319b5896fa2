import { execFile } from "node:child_process"
import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { fileLedger } from "../src/index.ts"
import { fileJournal } from "../src/payment/journal.ts"
import { folder } from "./folder.ts"

const wanted = { session: "session_1", key: "try_1", cart_id: "cart_1", amount: 100, currency_code: "eur" }

test("a ledger is read again from its file", async () => {
  const path = join(folder(), "deep", "ledger.jsonl")
  const hold = await fileLedger(path).hold(wanted)
  expect(await fileLedger(path).open()).toEqual([hold])
  await fileLedger(path).capture(hold.id, "capture_1")
  expect(await fileLedger(path).open()).toEqual([])
  expect((await fileLedger(path).entries()).map(({ kind }) => kind)).toEqual(["hold", "capture"])
})

test("two processes that share a file agree on who was first", async () => {
  const path = join(folder(), "ledger.jsonl")
  const [one, other] = [fileLedger(path), fileLedger(path)]
  const hold = await one.hold(wanted)
  expect(await other.hold(wanted)).toEqual(hold)
  await one.capture(hold.id, "capture_1")
  await one.refund(hold.id, 60, "refund_1")
  await expect(other.refund(hold.id, 60, "refund_2")).rejects.toMatchObject({ type: "not_allowed" })
  expect(await other.refund(hold.id, 60, "refund_1")).toMatchObject({ refunded: 60 })
})

test("a line that lost the race counts for nothing", async () => {
  const path = join(folder(), "ledger.jsonl")
  const ledger = fileLedger(path)
  const hold = await ledger.hold(wanted)
  const late = { ...hold, id: "late", kind: "void" as const, hold: hold.id }
  await ledger.capture(hold.id, "capture_1")
  fileJournal(path).append(late)
  fileJournal(path).append({ ...hold, id: "double" })
  expect((await ledger.entries()).map(({ kind }) => kind)).toEqual(["hold", "capture"])
  expect(await ledger.find("session_1", "try_1")).toMatchObject({ id: hold.id, voided: false, captured: 100 })
})

test("a line that was cut short harms no other", async () => {
  const path = join(folder(), "ledger.jsonl")
  const ledger = fileLedger(path)
  await ledger.hold(wanted)
  appendFileSync(path, '{"id":"torn","ki')
  expect(await ledger.entries()).toHaveLength(1)
  await ledger.hold({ ...wanted, key: "try_2" })
  expect(await ledger.entries()).toHaveLength(2)
  expect(await fileLedger(path).entries()).toHaveLength(2)
})

test("many processes at once hold once for each key", async () => {
  const path = join(folder(), "ledger.jsonl")
  const entry = { kind: "hold", at: "", session: "s", hold: null, cart_id: null, amount: 100, currency_code: "eur" }
  const script = `
    import { appendFileSync } from "node:fs"
    for (let n = 0; n < 200; n++) {
      const entry = { ...${JSON.stringify(entry)}, id: process.pid + "-" + n, key: "try_" + n }
      appendFileSync(${JSON.stringify(path)}, "\\n" + JSON.stringify(entry) + "\\n")
    }`
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])
  await Promise.all([run(), run(), run(), run()])
  expect(readFileSync(path, "utf8").split("\n").filter(Boolean)).toHaveLength(800)
  expect(await fileLedger(path).open()).toHaveLength(200)
})

test("amounts are whole and one key is one amount", async () => {
  const ledger = fileLedger(join(folder(), "ledger.jsonl"))
  for (const amount of [0, -1, 0.5, Number.NaN])
    await expect(ledger.hold({ ...wanted, amount })).rejects.toThrow("whole")
  await ledger.hold(wanted)
  await expect(ledger.hold({ ...wanted, amount: 101 })).rejects.toMatchObject({ type: "invalid_data" })
  await expect(ledger.capture("nothing", "capture_1")).rejects.toMatchObject({ type: "not_found" })
})
