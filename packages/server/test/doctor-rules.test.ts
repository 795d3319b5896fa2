// `mercer doctor` on orders that a shop's own rule gave no number.
import { anOrderRow } from "@mercer/api/testing"
import { expect, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { databaseOfFile } from "./support/database.ts"

const opened = databaseOfFile()

interface Found {
  check: string
  ok: boolean
  words: string
  level: string
}

async function examined(): Promise<Found[]> {
  let findings: Found[] = []
  const say = (_line: string, facts: object) => {
    ;({ findings } = facts as { findings: Found[] })
  }
  await doctor.bare?.({ code: shopCode(), settings: readSettings({ DATABASE_URL: opened.url }) }, say, {})
  return findings.filter(({ check }) => check === "rules")
}

test("names the last order whose rule has failed, and nothing without one", async () => {
  expect(await examined()).toEqual([])
  const { id } = await anOrderRow(opened.db)
  const { display_id } = await opened.db.order.findUniqueOrThrow({ where: { id } })
  await opened.db.orderNumber.create({ data: { order_id: id, failure: "no idea" } })
  expect(await examined()).toEqual([
    expect.objectContaining({
      ok: false,
      level: "advice",
      words: `orderNumber has failed for 1 orders in 30 days, the last time for #${display_id}: no idea`,
    }),
  ])
})
