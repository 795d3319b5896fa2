// `mercer currency` as a server administrator uses it: a process with a database in its environment.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { program } from "./support/bundle.ts"
import { databaseOfFile } from "./support/database.ts"

const opened = databaseOfFile()

function currency(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: opened.url, DATABASE_WAIT: "0" }
  const cwd = path.join(import.meta.dirname, "..")
  const all = [program("mercer"), "currency", ...words]
  return spawnSync(process.execPath, all, { cwd, env, encoding: "utf8" })
}

const stored = (code: string) =>
  opened.db.currencyUnit.findUnique({ where: { code }, select: { decimals: true, step: true, source: true } })

test("sets the decimals and the step of a currency, and says what an amount means now", async () => {
  const { status, stdout } = currency("KWD", "--decimals", "2", "--step", "5")
  expect([status, stdout]).toEqual([0, expect.stringContaining("2 decimals and steps of 5 now: 18600 is 186.00")])
  expect(stdout).toContain("and was 18.600")
  expect(await stored("kwd")).toEqual({ decimals: 2, step: 5, source: "operator" })
  const answer = JSON.parse(currency("kwd", "--decimals", "3", "--json").stdout)
  expect(answer).toEqual({ code: "kwd", decimals: 3, step: 5 })
}, 60_000)

test("kept answers with the currency expire", async () => {
  const changes = () => opened.db.catalogChange.count()
  const before = await changes()
  expect(currency("bhd", "--decimals", "2").status).toBe(0)
  expect(await changes()).toBeGreaterThan(before)
})

test("refuses other decimals once there is a payment in the currency; its step can still be set", async () => {
  const payment = { id: "pay_omr", amount: 18600, currency_code: "omr", provider_id: "manual", data: {} }
  await opened.db.payment.create({ data: payment })
  const { status, stderr } = currency("omr", "--decimals", "2")
  expect([status, stderr]).toEqual([1, expect.stringContaining("There are 1 payments in OMR")])
  expect(await stored("omr")).toBeNull()
  expect(currency("omr", "--decimals", "3", "--step", "1").status).toBe(0)
  expect(await stored("omr")).toEqual({ decimals: 3, step: 1, source: "operator" })
  expect((await opened.db.payment.findUniqueOrThrow({ where: { id: "pay_omr" } })).amount).toBe(18600)
}, 60_000)

test.each([
  [[], /--code is missing|CODE/],
  [["kwd"], /--decimals is missing/],
  [["kwd", "--decimals", "4"], /--decimals is a whole number from 0 to 3/],
  [["kwd", "--decimals", "3", "--step", "0"], /--step is a whole number from 1/],
  [["xyz", "--decimals", "2"], /There is no currency XYZ/],
])("%j is refused with a reason", (words, reason) => {
  const { status, stderr } = currency(...words)
  expect(status).toBe(2)
  expect(stderr).toMatch(reason)
})
