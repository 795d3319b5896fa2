import { setTimeout as sleep } from "node:timers/promises"
import { startSchedule } from "@mercer/jobs"
import { createDatabase } from "@mercer/testing"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"

let pool: pg.Pool
let drop: () => Promise<unknown>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const sql = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }
const errors: object[] = []
const log = { error: (facts: object) => void errors.push(facts) }
const start = (run: () => Promise<void>, name = "report") =>
  startSchedule({ sql, log, look_every_s: 1, jobs: [{ name, at: "03:00 Europe/Berlin", run }] })
/** What the schedule itself does when the time has come. */
const due = () =>
  pool.query(
    "INSERT INTO pgboss.job (name, policy, singleton_key) SELECT name, policy, name FROM pgboss.queue WHERE name = 'own-job-report'",
  )

test("a due job runs once though two servers wait for it, and never twice at once", async () => {
  let running = 0
  let most = 0
  let runs = 0
  const run = async () => {
    runs += 1
    most = Math.max(most, ++running)
    await sleep(1_500)
    running -= 1
  }
  const servers = [await start(run), await start(run)]
  await due()
  await sleep(500)
  await due()
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(2)
  for (const server of servers) await server.stop()
  expect(most).toBe(1)
  expect(errors).toEqual([])
})

test("the time is kept with its zone, and jobs that the shop no longer has are forgotten", async () => {
  const server = await start(async () => {}, "other")
  const { rows } = await pool.query("SELECT name, cron, timezone FROM pgboss.schedule")
  expect(rows).toEqual([{ name: "own-job-other", cron: "0 3 * * *", timezone: "Europe/Berlin" }])
  await server.stop()
})

test("a job that fails is tried again", async () => {
  const server = await start(() => Promise.reject(new Error("no")))
  await due()
  const state = () =>
    pool.query(
      "SELECT state, retry_count FROM pgboss.job WHERE name = 'own-job-report' ORDER BY created_on DESC LIMIT 1",
    )
  await expect.poll(async () => (await state()).rows[0]?.state, { timeout: 10_000 }).toBe("retry")
  await server.stop()
})
