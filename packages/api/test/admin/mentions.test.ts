import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let writer: Visitor
let mia: Visitor
let email: string

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test", storefront_url: "https://www.test" } })
  writer = await anOperatorAtWork(shop)
  mia = await anOperatorAtWork(shop)
  email = (await shop.db.user.findUniqueOrThrow({ where: { id: await idOf(mia) } })).email
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const about = { resource_type: "order", resource_id: "order_1" }
const write = async (value: string, by = writer) => must(await by.post("/admin/notes", { ...about, value })).note
const mentionsOf = async (by: Visitor) => must(await by.get("/admin/mentions"))
const mails = async () => (await mailsTo(shop, email)).filter(({ kind }) => kind === "note.mention")

test("a colleague who is mentioned gets one email, and finds the note until they have read it", async () => {
  const note = await write(`@${email.toUpperCase()} please call, @${email} and @nobody@shop.test`)
  const { mentions, unread_count } = await mentionsOf(mia)
  expect(mentions).toMatchObject([{ note_id: note.id, author: { id: await idOf(writer) }, read_at: null }])
  expect(unread_count).toBe(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/ mentioned you in a note on order$/)
  expect(mail?.text).toContain(`https://shop.test/app/orders/order_1?note=${note.id}`)

  expect(refusal(await writer.post(`/admin/mentions/${mentions[0].id}/read`))).toMatchObject({ status: 404 })
  must(await mia.post(`/admin/mentions/${mentions[0].id}/read`))
  expect(await mentionsOf(mia)).toMatchObject({ unread_count: 0, count: 1 })
  expect(must(await mia.get("/admin/mentions?unread=true")).mentions).toEqual([])
})

test("editing a note emails only those whom it did not mention before; a deleted note mentions nobody", async () => {
  const sent = (await mails()).length
  const note = await write("Nobody")
  must(await writer.post(`/admin/notes/${note.id}`, { value: `@${email} now` }))
  must(await writer.post(`/admin/notes/${note.id}`, { value: `@${email} again` }))
  expect((await mails()).length).toBe(sent + 1)
  must(await writer.delete(`/admin/notes/${note.id}`))
  expect((await mentionsOf(mia)).mentions.map(({ note_id }: { note_id: string }) => note_id)).not.toContain(note.id)
})

test("nobody is notified of a mention of themselves", async () => {
  const { count } = await mentionsOf(mia)
  await write(`@${email} remember`, mia)
  expect((await mentionsOf(mia)).count).toBe(count)
})
