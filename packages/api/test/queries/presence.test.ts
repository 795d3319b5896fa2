import { afterAll, beforeAll, expect, test } from "vitest"
import { endPresence, notePresence, othersPresent } from "../../src/presence/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 25, 12, 0, seconds))
const place = (user_id: string, resource_id = "order_1") => ({ resource: "orders", resource_id, user_id })
const note = (user_id: string, seconds: number, is_editing = false) =>
  notePresence(on, place(user_id), { is_editing, now: at(seconds), stale: at(seconds - 25) })

beforeAll(async () => {
  on = await openQueries()
  const names = ["a", "b", "c"].map((id) => ({ id: `usr_${id}`, email: `${id}@shop.test` }))
  await on.db.user.createMany({ data: [...names, { id: "usr_gone", email: "gone@shop.test", deleted_at: at(0) }] })
})
afterAll(() => on.close())

test("notePresence and othersPresent: those who are there, who edit first; notePresence deletes rows of former ones", async () => {
  await note("usr_a", 0)
  for (const id of ["usr_b", "usr_gone"]) await note(id, 10)
  await note("usr_c", 12, true)
  const since = at(0)
  const found = await othersPresent(on, place("usr_a"), { now: at(20), since })
  expect(found.map(({ id, is_editing, age_ms }) => [id, is_editing, age_ms])).toEqual([
    ["usr_c", true, 8_000],
    ["usr_b", false, 10_000],
  ])
  expect(await othersPresent(on, place("usr_a"), { now: at(20), since: at(11) })).toHaveLength(1)
  expect(await othersPresent(on, place("usr_a", "order_2"), { now: at(20), since })).toEqual([])
  await note("usr_a", 36)
  expect((await on.db.presence.findMany()).map(({ user_id }) => user_id).sort()).toEqual(["usr_a", "usr_c"])
})

test("endPresence: only this operator, only here", async () => {
  await notePresence(on, place("usr_c", "order_2"), { is_editing: true, now: at(40), stale: at(0) })
  await endPresence(on, place("usr_c"))
  const left = await on.db.presence.findMany({ where: { user_id: "usr_c" } })
  expect(left).toMatchObject([{ resource_id: "order_2" }])
})
