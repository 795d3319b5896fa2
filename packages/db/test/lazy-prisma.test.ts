import { expect, test } from "vitest"
import type { PrismaClient } from "../src/generated/client/client.ts"
import { lazyPrisma } from "../src/sql/lazy-prisma.ts"

function counted() {
  const calls: string[] = []
  const user = { count: async () => 3 }
  const client = {
    name: "client",
    user,
    async $disconnect() {
      calls.push(`${this.name} disconnected`)
    },
    async $queryRaw() {
      return this.name
    },
  }
  const make = () => {
    calls.push("made")
    return client as unknown as PrismaClient
  }
  return { ...lazyPrisma(make), calls, user }
}

test("a client is made when it is first used, and once", async () => {
  const { db, disconnect, calls, user } = counted()
  await Promise.resolve(db)
  expect(String(Object.prototype.toString.call(db))).toBe("[object Object]")
  expect(calls).toEqual([])
  expect(db.user).toBe(user)
  expect(await db.user.count()).toBe(3)
  expect(await db.$queryRaw`SELECT 1`).toBe("client")
  expect("user" in db).toBe(true)
  await disconnect()
  expect(calls).toEqual(["made", "client disconnected"])
})

test("a client that was never used is not made to be disconnected", async () => {
  const { disconnect, calls } = counted()
  await disconnect()
  expect(calls).toEqual([])
})
