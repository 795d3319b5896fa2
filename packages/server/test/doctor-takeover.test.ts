// `mercer doctor` on a shop of Medusa v1: how far it was taken over.
import { expect, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { databaseOfFile } from "./support/database.ts"

const opened = databaseOfFile()

/** What doctor says about the take-over of a shop in this phase. */
async function about(phase?: string): Promise<{ ok: boolean; words: string; advice?: string }[]> {
  await opened.pool.query("DELETE FROM mercer.takeover")
  if (phase) await opened.pool.query("INSERT INTO mercer.takeover (phase) VALUES ($1)", [phase])
  let findings: { check: string; ok: boolean; words: string }[] = []
  const say = (_line: string, facts: object) => {
    ;({ findings } = facts as { findings: typeof findings })
  }
  await doctor.bare?.({ code: shopCode(), settings: readSettings({ DATABASE_URL: opened.url }) }, say, {})
  return findings.filter(({ check }) => check === "take-over")
}

test("a shop that was never Medusa's has none", async () => {
  expect(await about()).toEqual([])
})

test.each([
  ["applied", /^applied: .*refuses every write/, /mercer takeover live/],
  ["live", /^live: .*undo/, /mercer takeover done/],
])("%s is named, with what comes next", async (phase, words, advice) => {
  expect(await about(phase)).toMatchObject([
    { ok: true, words: expect.stringMatching(words), advice: expect.stringMatching(advice) },
  ])
})

test("done is named, and nothing comes next", async () => {
  const [found] = await about("done")
  expect(found).toMatchObject({ ok: true, words: "done" })
  expect(found?.advice).toBeUndefined()
})
