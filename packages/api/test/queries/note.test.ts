import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  findMention,
  listMentions,
  markMentionRead,
  operatorsByEmail,
  replaceMentions,
} from "../../src/note/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
  const user = (id: string, facts: object = {}) => ({ id, email: `${id}@shop.test`, ...facts })
  await on.db.user.createMany({
    data: [
      user("usr_mia", { email: "Mia@shop.test", first_name: "Mia" }),
      user("usr_bo"),
      user("usr_gone", { deleted_at: new Date() }),
    ],
  })
})
afterAll(() => on.close())

async function aNote(facts: object = {}): Promise<string> {
  const id = newId("note")
  const about = { resource_type: "customer", resource_id: "cus_1", author_id: "usr_bo" }
  await on.db.note.create({ data: { id, ...about, value: "Hi", metadata: {}, ...facts } })
  return id
}
const page = { unread: false, limit: 10, offset: 0 }
const mia = { ...page, user_id: "usr_mia" }

test("operatorsByEmail finds operators who are not deleted, whatever the case of their email", async () => {
  const emails = ["mia@shop.test", "usr_gone@shop.test", "nobody@shop.test"]
  expect(await operatorsByEmail(on, emails)).toEqual([{ id: "usr_mia" }])
})

test("replaceMentions adds those that are new, keeps those that stay, and deletes the others", async () => {
  const note_id = await aNote()
  const at = (...users: string[]) => ({
    note_id,
    mentions: users.map((user_id) => ({ id: newId("mention"), user_id })),
  })
  const first = await replaceMentions(on, at("usr_mia"))
  expect(first).toHaveLength(1)
  expect(await replaceMentions(on, at("usr_mia", "usr_bo"))).toHaveLength(1)
  expect((await on.db.mention.findMany({ where: { note_id } })).map(({ user_id }) => user_id).sort()).toEqual([
    "usr_bo",
    "usr_mia",
  ])
  expect(await replaceMentions(on, at())).toEqual([])
  expect(await on.db.mention.count({ where: { note_id } })).toBe(0)
})

test("listMentions, findMention and markMentionRead: an operator's own, with the author and what the note is about", async () => {
  await on.db.customer.create({ data: { id: "cus_1", email: "ann@example.com" } })
  const [id = ""] = await replaceMentions(on, {
    note_id: await aNote(),
    mentions: [{ id: "mention_1", user_id: "usr_mia" }],
  })
  const read = await replaceMentions(on, {
    note_id: await aNote({ resource_type: "shelf", resource_id: "7" }),
    mentions: [{ id: "mention_2", user_id: "usr_mia" }],
  })
  await replaceMentions(on, {
    note_id: await aNote({ deleted_at: new Date() }),
    mentions: [{ id: "mention_3", user_id: "usr_mia" }],
  })
  expect(await markMentionRead(on, { id: read[0] ?? "", user_id: "usr_bo", at: new Date() })).toBe(false)
  expect(await markMentionRead(on, { id: read[0] ?? "", user_id: "usr_mia", at: new Date() })).toBe(true)
  const found = await listMentions(on, mia)
  expect(found).toMatchObject({ count: 2, unread_count: 1 })
  expect(found.mentions.map(({ id }) => id)).toEqual(["mention_2", "mention_1"])
  expect(found.mentions[1]).toMatchObject({
    value: "Hi",
    resource_type: "customer",
    resource_name: "ann@example.com",
    author: { id: "usr_bo", email: "usr_bo@shop.test" },
    read_at: null,
  })
  const unread = await listMentions(on, { ...mia, unread: true })
  expect([unread.count, unread.mentions.map((one) => one.id)]).toEqual([1, [id]])
  expect(await findMention(on, id)).toMatchObject({ id, to: "Mia@shop.test" })
  expect(await findMention(on, "mention_3")).toBeUndefined()
  expect((await listMentions(on, { ...mia, user_id: "usr_bo" })).count).toBe(0)
})
