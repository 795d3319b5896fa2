import { inTransaction, newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  acquireHandlerWork,
  deleteOldRuns,
  findHandlerWork,
  finishHandlerWork,
  lastRuns,
  listHandlerWork,
  postponeHandlerWork,
  releaseSavepoint,
  renewHandlerWork,
  restartHandlerWork,
  setSavepoint,
  undoToSavepoint,
} from "../../src/own/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.db.outbox.deleteMany()
})

const PAST = new Date(Date.now() - 60_000)
const LATER = new Date(Date.now() + 60_000)
const ALL = { kinds: ["own.erp"], ordered: [] as string[], most: 10 }

async function aWork(facts: object = {}, about: object = {}): Promise<string> {
  const id = newId("outbox")
  const payload = { id: "order_1", event: "order.placed", source: "order.placed", order_key: `${id}:000`, ...about }
  await on.db.outbox.create({ data: { id, kind: "own.erp", payload, run_at: PAST, ...facts } })
  return id
}
const idsOf = async (work: Promise<{ id: string }[]>) => (await work).map(({ id }) => id)
const rowOf = (id: string) => on.db.outbox.findUniqueOrThrow({ where: { id } })

test("acquireHandlerWork leases due work of the wanted handlers for a minute, oldest first", async () => {
  const due = await aWork()
  const older = await aWork({ run_at: new Date(0) })
  await aWork({ run_at: LATER })
  await aWork({ done_at: PAST })
  await aWork({ parked_at: PAST })
  await aWork({ locked_until: LATER })
  await aWork({ kind: "own.other" })
  expect(await idsOf(acquireHandlerWork(on, { ...ALL, most: 1 }))).toEqual([older])
  expect(await acquireHandlerWork(on, ALL)).toMatchObject([{ id: due, kind: "own.erp", attempts: 1 }])
  expect(await acquireHandlerWork(on, ALL)).toEqual([])
})

test("acquireHandlerWork of an ordered handler leaves out what has older open work about the same row", async () => {
  const first = await aWork()
  await aWork()
  const other = await aWork({}, { id: "order_2" })
  const ordered = { ...ALL, ordered: ["own.erp"] }
  expect((await idsOf(acquireHandlerWork(on, ordered))).sort()).toEqual([first, other].sort())
  expect(await acquireHandlerWork(on, ordered)).toEqual([])
})

test("renew, finish and postpone change only the attempt that holds the work", async () => {
  const id = await aWork()
  await acquireHandlerWork(on, ALL)
  expect(await renewHandlerWork(on, { id, attempts: 1 })).toBe(true)
  expect(await renewHandlerWork(on, { id, attempts: 2 })).toBe(false)
  await finishHandlerWork(on, { id, attempts: 2 })
  expect((await rowOf(id)).done_at).toBeNull()
  await postponeHandlerWork(on, { id, attempts: 1, reason: "no" })
  expect(await rowOf(id)).toMatchObject({ last_error: "no", locked_until: null, parked_at: null })
  await finishHandlerWork(on, { id, attempts: 1 })
  expect((await rowOf(id)).done_at).not.toBeNull()
})

test("postponeHandlerWork parks what is older than three days, and restartHandlerWork starts it again", async () => {
  const id = await aWork({ created_at: new Date(Date.now() - 3 * 86_400_000 - 1_000), attempts: 1 })
  await postponeHandlerWork(on, { id, attempts: 1, reason: "no" })
  expect(await findHandlerWork(on, id)).toMatchObject({ state: "parked", next_attempt_at: null, handler: "erp" })
  const { created_at } = await rowOf(id)
  expect(await restartHandlerWork(on, id)).toBe(true)
  const restarted = await findHandlerWork(on, id)
  expect(restarted).toMatchObject({ state: "waiting", last_error: "no", created_at, retried_at: expect.any(Date) })
  // For another three days from then on.
  await postponeHandlerWork(on, { id, attempts: 1, reason: "no" })
  expect(await findHandlerWork(on, id)).toMatchObject({ state: "waiting" })
  await on.db.outbox.update({ where: { id }, data: { retried_at: new Date(Date.now() - 3 * 86_400_000 - 1_000) } })
  await postponeHandlerWork(on, { id, attempts: 1, reason: "no" })
  expect(await findHandlerWork(on, id)).toMatchObject({ state: "parked" })
  expect(await restartHandlerWork(on, "outbox_missing")).toBe(false)
})

test("listHandlerWork lists a page of handlers' work by state and name, and nothing else of the outbox", async () => {
  await aWork({ done_at: PAST })
  const open = await aWork()
  await on.db.outbox.create({ data: { id: newId("outbox"), kind: "order.placed", payload: {} } })
  const all = { states: null, handlers: null, limit: 10, offset: 0 }
  expect((await listHandlerWork(on, all)).count).toBe(2)
  expect((await listHandlerWork(on, { ...all, limit: 1 })).runs.length).toBe(1)
  const waiting = await listHandlerWork(on, { ...all, states: ["waiting"], handlers: ["erp"] })
  expect(waiting).toMatchObject({ count: 1, runs: [{ id: open, state: "waiting", subject_id: "order_1" }] })
  expect((await listHandlerWork(on, { ...all, handlers: ["mail"] })).count).toBe(0)
})

test("lastRuns gives the newest runs of each job, deleteOldRuns keeps them", async () => {
  const runs = [1, 2, 3].map((n) => ({ id: `job_${n}`, name: "a", started_at: new Date(n) }))
  await on.db.jobRun.createMany({ data: [...runs, { id: "job_b", name: "b", started_at: new Date(0) }] })
  const times = async () =>
    (await lastRuns(on, ["a", "b"], 2)).map(({ name, started_at }) => [name, started_at.getTime()])
  expect(await times()).toEqual([
    ["a", 3],
    ["a", 2],
    ["b", 0],
  ])
  await deleteOldRuns(on, "a", 1)
  expect(await times()).toEqual([
    ["a", 3],
    ["b", 0],
  ])
})

test("setSavepoint, undoToSavepoint and releaseSavepoint undo a part of a transaction", async () => {
  await inTransaction(on.db, async (db) => {
    const write = (id: string) => db.jobRun.create({ data: { id, name: "savepoint" } })
    await write("job_kept")
    await setSavepoint({ db })
    await write("job_undone")
    await undoToSavepoint({ db })
    await setSavepoint({ db })
    await write("job_released")
    await releaseSavepoint({ db })
  })
  const rows = await on.db.jobRun.findMany({ where: { name: "savepoint" }, orderBy: { id: "asc" } })
  expect(rows.map(({ id }) => id)).toEqual(["job_kept", "job_released"])
})
