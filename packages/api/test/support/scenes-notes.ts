import { newId } from "@mercer/db"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** A note about an order; without an author, as v1 left notes of operators who were removed. */
export async function aNote({ db }: Pick<TestShop, "db">, facts: object = {}): Promise<string> {
  const id = newId("note")
  const about = { resource_type: "order", resource_id: "order_1" }
  await db.note.create({ data: { id, ...about, value: "Call the customer", metadata: {}, ...facts } })
  return id
}

const onNote =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop) => ({ by: await anOperatorAtWork(shop), values: { id: await aNote(shop) }, body })

/** For notes, a shop in which each operation succeeds. */
export const noteScenes: Record<string, MakeScene> = {
  "admin.notes.list": async (shop) => {
    await aNote(shop)
    return { by: await anOperatorAtWork(shop), query: { limit: "1", resource_id: "order_1" } }
  },
  "admin.notes.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { resource_id: "order_1", resource_type: "order", value: "Call the customer" },
  }),
  "admin.notes.get": onNote(),
  "admin.notes.update": onNote({ value: "Called" }),
  "admin.notes.delete": onNote(),
}
