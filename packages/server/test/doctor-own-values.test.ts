// `mercer doctor` on a shop that has added values to Medusa's enums.
import { openDatabase } from "@mercer/db"
import { expect, onTestFinished, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createDatabase } from "./support/database.ts"

async function aShop() {
  const database = await createDatabase()
  const opened = openDatabase({ url: database.url })
  onTestFinished(async () => {
    await opened.close()
    await database.drop()
  })
  const about = async () => {
    let findings: { check: string; ok: boolean; words: string }[] = []
    const say = (_line: string, facts: object) => {
      ;({ findings } = facts as { findings: typeof findings })
    }
    await doctor.bare?.({ code: shopCode(), settings: readSettings({ DATABASE_URL: database.url }) }, say, {})
    return findings.filter(({ check }) => check === "values")
  }
  return { about, run: (sql: string) => opened.pool.query(sql) }
}

test("names them, how many rows have one, and as what they are treated", async () => {
  const { about, run } = await aShop()
  expect(await about()).toEqual([])
  await run("ALTER TYPE product_status_enum ADD VALUE 'retired'")
  await run("ALTER TYPE discount_rule_type_enum ADD VALUE 'points'")
  await run("INSERT INTO product (id, title, status) VALUES ('prod_1', 'Tea', 'retired'), ('prod_2', 'Pot', 'draft')")
  const words = (await about()).map((found) => found.words)
  expect(words).toEqual([
    "discount_rule.type can be points (0 rows), which only this shop knows: it is kept; no rule is about it",
    "product.status can be retired (1 rows), which only this shop knows: it is kept, and treated as not published",
  ])
})
