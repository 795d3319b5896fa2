import { currencyUnits, type Dates, daysOf, daysUntil, type Factors, factorsTo } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { keepSales } from "../../src/analytics/keep-days.ts"
import {
  changedBefore,
  chosenTimeZone,
  firstOrderAt,
  keepDay,
  lockKeptDays,
  runningOut,
  salesBy,
  setKeptUntil,
  setTimeZone,
  soldOf,
  topProducts,
} from "../../src/analytics/queries.ts"
import type { App } from "../../src/context/context.ts"
import { linesBy, type SoldOrder, soldOrders, sumsBy } from "../support/analytics/expected.ts"
import { anOrder, aWorld, dice, type World } from "../support/analytics/world.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

/** Clocks change in Berlin on March 30 and October 26. */
const SPRING: Dates = { from: "2025-03-27", to: "2025-04-02" }
const AUTUMN: Dates = { from: "2025-10-23", to: "2025-11-02" }
const NOW = new Date("2025-11-02T10:00:00Z")
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kolkata"]

let on: QueriesDatabase
let world: World
const roll = dice(20_251_102)

beforeAll(async () => {
  on = await openQueries()
  world = await aWorld(on)
  for (let count = 0; count < 90; count++) await anOrder(on, world, roll, someMoment())
})
afterAll(() => on.close())

/** A moment of the two periods, one in three within an hour of a midnight somewhere. */
function someMoment(): Date {
  const { from, to } = roll.oneOf([SPRING, AUTUMN])
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000 + 24
  const hour = roll.often(0.3) ? 24 * roll.below(hours / 24) + roll.oneOf([-1, 0, 18, 22, 23]) : roll.below(hours)
  return new Date(Math.min(Date.parse(from) + hour * 3_600_000 + roll.below(3_600_000), NOW.getTime()))
}

/** What keeping days needs of the server. */
function app(): App {
  const now = () => NOW
  const tx = (work: (tx: unknown) => Promise<unknown>) => on.tx((one) => work({ ...one, now }))
  return { db: on.db, now, tx } as unknown as App
}

const FORMATS = Object.fromEntries(ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat("en-CA", { timeZone })]))
const dateIn = (zone: string, at: Date) => FORMATS[zone]?.format(at) ?? ""

const within = (orders: SoldOrder[], zone: string, { from, to }: Dates) =>
  orders.filter(({ created_at }) => from <= dateIn(zone, created_at) && dateIn(zone, created_at) <= to)

/** Every sum of a period, beside the same ones added up order by order. */
async function mustAgree(zone: string, dates: Dates): Promise<void> {
  const orders = within(await soldOrders(on), zone, dates)
  const rows = await salesBy(on, daysOf(dates, zone), zone)
  const asked = (key: "date" | "sales_channel_id" | "region_id") =>
    Object.fromEntries(
      rows.flatMap(({ date, sales_channel_id, region_id, currency_code, ...sums }) => {
        const value = { date, sales_channel_id, region_id }[key]
        return value === null ? [] : [[`${currency_code} ${value}`, sums]]
      }),
    )
  expect(asked("date")).toEqual(sumsBy(orders, (one) => `${one.currency_code} ${dateIn(zone, one.created_at)}`))
  expect(asked("sales_channel_id")).toEqual(sumsBy(orders, (one) => `${one.currency_code} ${one.sales_channel_id}`))
  expect(asked("region_id")).toEqual(sumsBy(orders, (one) => `${one.currency_code} ${one.region_id}`))
  for (const code of ["eur", "usd", "jpy"]) await productsMustAgree(orders, zone, dates, new Map([[code, "1"]]))
  await productsMustAgree(orders, zone, dates, factorsTo("eur", RATES, currencyUnits([])))
}

const RATES = [
  { currency_code: "usd", rate: "0.9137" },
  { currency_code: "jpy", rate: "0.00613" },
]

async function productsMustAgree(orders: SoldOrder[], zone: string, dates: Dates, factors: Factors) {
  const expected = linesBy(orders, ({ variant }) => variant?.product_id ?? "", factors)
  const top = await topProducts(on, daysOf(dates, zone), { time_zone: zone, factors, limit: 10, offset: 0 })
  const asked = top.map(({ product_id, units, total }) => [product_id ?? "", { units, total }] as const)
  expect(Object.fromEntries(asked)).toEqual(expected)
  expect(top.map(({ total }) => total)).toEqual(top.map(({ total }) => total).sort((a, b) => b - a))
  const second = await topProducts(on, daysOf(dates, zone), { time_zone: zone, factors, limit: 1, offset: 1 })
  expect(second).toEqual(top.slice(1, 2))
  const product_ids = Object.keys(expected).slice(1)
  const some = await soldOf(on, daysOf(dates, zone), { time_zone: zone, factors, product_ids })
  expect(some.map(({ product_id }) => product_id ?? "").sort()).toEqual(product_ids.sort())
}

const keptUntil = async () => (await on.tx((tx) => lockKeptDays(tx)))?.kept_until

test("sums of any period and time zone are those of the orders, one by one", async () => {
  expect(await keptUntil()).toBeNull()
  for (const zone of ZONES) for (const dates of [SPRING, AUTUMN]) await mustAgree(zone, dates)
}, 60_000)

test("days are kept in the shop's time zone, up to one that has ended half a day ago", async () => {
  expect(await chosenTimeZone(on)).toBeNull()
  await setTimeZone(on, "Europe/Berlin")
  expect(await chosenTimeZone(on)).toBe("Europe/Berlin")
  await keepSales(app(), 60_000)
  expect(await keptUntil()).toBe("2025-11-01")
  for (const zone of ZONES) for (const dates of [SPRING, AUTUMN]) await mustAgree(zone, dates)
}, 60_000)

test("kept days are read, and made again only after a change", async () => {
  const days = daysOf(SPRING, "Europe/Berlin")
  const total = async () => (await salesBy(on, days, "Europe/Berlin")).reduce((sum, row) => sum + row.total, 0)
  const before = await total()
  await on.pool.query("UPDATE mercer.sales_day SET total = total + 1")
  expect(await total()).toBeGreaterThan(before)
  await on.pool.query(`UPDATE payment SET amount = amount WHERE order_id IN (SELECT id FROM "order")`)
  expect(await total()).toBe(before)
  await keepSales(app(), 60_000)
  expect(await total()).toBe(before)
  expect(await changedBefore(on, new Date("2025-10-31T23:00:00Z"))).toBeNull()
}, 60_000)

/** What happens to orders of past days, by operators, scripts and Medusa beside. */
const EVENTS: Record<string, (order: { id: string }) => Promise<unknown>> = {
  cancel: ({ id }) => on.db.order.update({ where: { id }, data: { status: "canceled", canceled_at: NOW } }),
  reopen: ({ id }) => on.db.order.update({ where: { id }, data: { status: "pending" } }),
  refund: ({ id }) =>
    on.db.payment.updateMany({ where: { order_id: id }, data: { amount_refunded: 1 + roll.below(9_000) } }),
  "another channel": ({ id }) =>
    on.db.order.update({ where: { id }, data: { sales_channel_id: roll.oneOf(world.channels) } }),
  "another customer": ({ id }) =>
    on.db.order.update({ where: { id }, data: { customer_id: roll.oneOf(world.customers) } }),
  "another time": ({ id }) => on.db.order.update({ where: { id }, data: { created_at: someMoment() } }),
  "an old order": () => anOrder(on, world, roll, someMoment()),
  "an extra payment": ({ id }) =>
    on.db.payment.create({
      data: { id: newId("pay"), order_id: id, amount: 777, currency_code: "eur", provider_id: "manual", data: {} },
    }),
  "a payment canceled": ({ id }) => on.db.payment.updateMany({ where: { order_id: id }, data: { canceled_at: NOW } }),
  "a payment deleted": ({ id }) => on.db.payment.deleteMany({ where: { order_id: id } }),
  "a line changed": ({ id }) => on.db.lineItem.updateMany({ where: { order_id: id }, data: { quantity: 7 } }),
  "a line deleted": ({ id }) => on.db.lineItem.deleteMany({ where: { order_id: id, adjustments: { none: {} } } }),
  "an edit confirmed": ({ id }) =>
    on.tx(async ({ db }) => {
      const edit = await db.orderEdit.create({ data: { id: newId("oe"), order_id: id, created_by: "test" } })
      await db.lineItem.updateMany({ where: { order_id: id }, data: { order_id: null } })
      await db.lineItem.create({ data: { id: newId("item"), title: "New", unit_price: 50, quantity: 2, order_id: id } })
      await db.orderEdit.update({ where: { id: edit.id }, data: { confirmed_at: NOW } })
    }),
  "a discount removed": ({ id }) => on.db.orderDiscount.deleteMany({ where: { order_id: id } }),
  "a gift card used": ({ id }) =>
    on.db.giftCardTransaction.createMany({
      data: [{ id: newId("gct"), order_id: id, gift_card_id: world.gift_card_id, amount: 55 }],
      skipDuplicates: true,
    }),
}

test.each(Object.entries(EVENTS))(
  "sums are right at once after a change of a past day, and when it is kept again: %s",
  async (_, happens) => {
    for (let count = 0; count < 3; count++) {
      const orders = await on.db.order.findMany({ select: { id: true }, orderBy: { id: "asc" } })
      await happens(roll.oneOf(orders))
      for (const dates of [SPRING, AUTUMN]) await mustAgree("Europe/Berlin", dates)
    }
    await keepSales(app(), 60_000)
    for (const dates of [SPRING, AUTUMN]) await mustAgree("Europe/Berlin", dates)
  },
  60_000,
)

test("a change that is not committed while its day is made is not lost", async () => {
  const [order] = await on.db.order.findMany({
    where: { status: "pending", payments: { some: {} }, created_at: { lt: new Date("2025-04-03") } },
    take: 1,
  })
  await on.tx(async ({ db }) => {
    await db.payment.updateMany({ where: { order_id: order?.id ?? "" }, data: { amount: 123_456 } })
    const { days, ends_at } = daysOf({ from: SPRING.from, to: SPRING.to }, "Europe/Berlin")
    for (const [at, day] of days.entries()) await on.tx((tx) => keepDay(tx, day, days[at + 1]?.starts_at ?? ends_at))
  })
  await mustAgree("Europe/Berlin", SPRING)
  await keepSales(app(), 60_000)
  await mustAgree("Europe/Berlin", SPRING)
}, 60_000)

test("another time zone is read from the orders until its days are kept", async () => {
  await setTimeZone(on, "Asia/Kolkata")
  expect(await keptUntil()).toBeNull()
  for (const dates of [SPRING, AUTUMN]) await mustAgree("Asia/Kolkata", dates)
  await keepSales(app(), 60_000)
  for (const dates of [SPRING, AUTUMN]) await mustAgree("Asia/Kolkata", dates)
}, 60_000)

test("nothing is kept without the triggers, as before a shop of Medusa goes live", async () => {
  await on.pool.query("SELECT mercer.untrack_sales()")
  expect(await on.tx((tx) => lockKeptDays(tx))).toBeNull()
  await keepSales(app(), 60_000)
  await on.pool.query("UPDATE mercer.sales_day SET total = total + 1")
  await mustAgree("Asia/Kolkata", SPRING)
  await on.pool.query("SELECT mercer.track_sales()")
  expect(await keptUntil()).toBeNull()
}, 60_000)

test("lockKeptDays: another server that keeps days is not waited for", async () => {
  const rival = await on.tx(async (tx) => {
    expect(await lockKeptDays(tx)).not.toBeNull()
    return on.tx((other) => lockKeptDays(other))
  })
  expect(rival).toBeNull()
})

test("firstOrderAt, changedBefore and setKeptUntil", async () => {
  const { created_at } = await on.db.order.findFirstOrThrow({ orderBy: { created_at: "asc" } })
  expect(await firstOrderAt(on, NOW)).toEqual(created_at)
  await on.pool.query(
    "DELETE FROM mercer.sales_change; INSERT INTO mercer.sales_change (placed_at) VALUES ('2025-04-01')",
  )
  expect(await changedBefore(on, new Date("2025-04-01"))).toBeNull()
  expect(await changedBefore(on, new Date("2025-04-02"))).toEqual(new Date("2025-04-01"))
  await setKeptUntil(on, "2025-05-01")
  expect(await keptUntil()).toBe("2025-05-01")
})

test("runningOut: variants whose stock is tracked and lasts too short at the speed of their sales", async () => {
  const days = daysUntil(NOW, "UTC", 28)
  const at = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000)
  const sold = async (units: number, facts: object, { ago = 5, product = {}, order = {} } = {}) => {
    const variant = await aVariantRow(on.db, { created_at: at(100), inventory_quantity: 10, ...facts }, product)
    const { id } = await anOrderRow(on.db, { created_at: at(ago), ...order })
    const line = { id: newId("item"), title: "Line", unit_price: 100, order_id: id, variant_id: variant.id }
    await on.db.lineItem.create({ data: { ...line, quantity: units } })
    return variant.id
  }
  const asked = { time_zone: "UTC", within: 14, now: NOW, limit: 50, offset: 0 }
  const others = (await runningOut(on, days, asked)).map(({ id }) => id)
  const found = async (more = {}) =>
    (await runningOut(on, days, { ...asked, ...more })).filter(({ id }) => !others.includes(id))
  const fourteen = await sold(20, {})
  const fifteen = await sold(28, { inventory_quantity: 15 })
  const gone = await sold(1, { inventory_quantity: -3 })
  const young = await sold(3, { created_at: at(5.5), inventory_quantity: 5 })
  await sold(100, { manage_inventory: false })
  await sold(100, { deleted_at: NOW })
  await sold(100, {}, { product: { status: "draft" } })
  await sold(100, {}, { product: { deleted_at: NOW } })
  await sold(100, {}, { order: { status: "canceled" } })
  await sold(100, {}, { ago: 28 })
  await aVariantRow(on.db, { inventory_quantity: 0 })
  expect((await found()).map(({ id, days_left, sold }) => [id, days_left, sold])).toEqual([
    [gone, 0, 1],
    [young, 10, 3],
    [fourteen, 14, 20],
  ])
  expect((await found({ within: 15 })).map(({ id }) => id)).toEqual([gone, young, fourteen, fifteen])
  const [first, second] = await runningOut(on, days, asked)
  expect(first?.count).toBe((await found()).length + others.length)
  expect(await runningOut(on, days, { ...asked, limit: 1, offset: 1 })).toEqual([second])
})
