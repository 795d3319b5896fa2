// `mercer doctor` on the amounts of a shop that was taken over before decimals were stored.
import { openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createDatabase } from "./support/database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>
const LIVE = new Date("2026-03-01T00:00:00Z")
const [BEFORE, AFTER] = [new Date("2026-02-01T00:00:00Z"), new Date("2026-04-01T00:00:00Z")]

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  await unit("kwd", 2)
  await unit("eur", 2)
  await amount("kwd", "ma_medusa", 18_600, BEFORE)
  await amount("eur", "ma_euro", 1_999, BEFORE)
  await amount("eur", "ma_cent", 1_999, AFTER)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const unit = (code: string, decimals: number, source = "panel") =>
  opened.db.currencyUnit.create({ data: { code, decimals, source } })
const amount = (currency_code: string, id: string, amount: number, at: Date) =>
  opened.db.moneyAmount.create({ data: { id, currency_code, amount, created_at: at, updated_at: at } })
const live = () => opened.pool.query("INSERT INTO mercer.takeover (phase, live_at) VALUES ('live', $1)", [LIVE])

/** What doctor says about currencies. */
async function about(): Promise<{ ok: boolean; level: string; words: string; advice?: string }[]> {
  let findings: ({ check: string } & Awaited<ReturnType<typeof about>>[number])[] = []
  const say = (_line: string, facts: object) => {
    ;({ findings } = facts as { findings: typeof findings })
  }
  await doctor.bare?.({ code: shopCode(), settings: readSettings({ DATABASE_URL: database.url }) }, say, {})
  return findings.filter(({ check }) => check === "currencies")
}

test("lists the rows from before and after live where Medusa v1 may have stored other decimals", async () => {
  expect(await about()).toEqual([])
  await live()
  // Nothing to disagree with yet.
  expect(await about()).toMatchObject([{ ok: true }])
  for (let at = 0; at < 6; at++) await amount("kwd", `ma_new_${at}`, 1_860, AFTER)
  const found = await about()
  expect(found).toMatchObject([
    { ok: false, level: "advice", advice: expect.stringContaining("Nothing rewrites them") },
  ])
  expect(found[0]?.words).toContain(
    "KWD has 2 decimals: ma_medusa is 186.00, and was 18.600 if Medusa v1 stored others",
  )
  expect(found[0]?.words).toContain(
    "Before live: price ma_medusa 18600. Since then: price ma_new_0 1860, price ma_new_1 1860",
  )
  expect(found[0]?.words).toMatch(/, and 1 more$/)
})

test("decimals that the owner has said, or that Medusa v1 agrees with itself about, are no question", async () => {
  await opened.db.currencyUnit.update({ where: { code: "kwd" }, data: { source: "takeover" } })
  expect(await about()).toEqual([])
})
