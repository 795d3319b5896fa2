import { openDatabase } from "@mercer/db"
import { openDoor } from "../../src/index.ts"
import { client, type Reply } from "./client.ts"
import type { TestShop } from "./shop.ts"

/** How often each race is run: RACE_ROUNDS=100 for a long night. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)

/** How many take part in a race of many. */
export const MANY = Number(process.env.RACE_CLIENTS ?? 50)

/** Another server of the same shop: its own connections, the same database and the same providers. */
export function secondDoor(shop: TestShop, poolSize = 10) {
  const { settings, log } = shop.door.shop
  const opened = openDatabase({ url: shop.url, poolSize })
  const door = openDoor({ ...opened, providers: shop.providers, settings, log })
  return { ...client(door.rest), door, close: opened.close }
}

type Visitor = Pick<TestShop, "post">

/** Sends all requests in one tick, by turns through each of the doors; the answers in the order of the requests. */
export function together<T>(
  doors: Visitor[],
  wanted: T[],
  ask: (door: Visitor, one: T) => Promise<Reply>,
): Promise<Reply[]> {
  return Promise.all(wanted.map((one, index) => ask(doors[index % doors.length] as Visitor, one)))
}

/** Makes many of something, a few at a time. */
export async function make<T>(count: number, one: (index: number) => Promise<T>, atOnce = 8): Promise<T[]> {
  const made: T[] = new Array(count)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) made[index] = await one(index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return made
}

/** How often each status was answered. */
export function tally(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The rounds of a race, to be given to `for … of`. */
export const rounds = () => Array.from({ length: ROUNDS }, (_, index) => index + 1)
