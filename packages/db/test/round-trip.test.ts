import { beforeAll, expect, test } from "vitest"
import { type Database, openDatabase } from "../src/client.ts"
import { newId } from "../src/ids.ts"
import { Prisma } from "../src/index.ts"
import { live } from "../src/live.ts"
import { inTransaction, isConflict } from "../src/sql/transaction.ts"
import { createDatabase } from "./database.ts"

let db: Database["db"]
let pool: Database["pool"]

beforeAll(async () => {
  const { url } = await createDatabase()
  const database = openDatabase({ url })
  db = database.db
  pool = database.pool
  return () => database.close()
})

const aRegion = () => ({ id: newId("reg"), name: "Europe", currency_code: "eur", tax_rate: 12.5 })

test("a cart is written and read with its lines and discounts", async () => {
  const region = await db.region.create({ data: aRegion() })
  const code = { id: newId("disc"), code: newId("disc"), is_dynamic: false, is_disabled: false }
  const discount = await db.discount.create({ data: code })
  const cart = await db.cart.create({ data: { id: newId("cart"), region_id: region.id, context: { ip: "::1" } } })
  await db.cartDiscount.create({ data: { cart_id: cart.id, discount_id: discount.id } })
  const line = { id: newId("item"), cart_id: cart.id, title: "Tea", unit_price: 450, quantity: 2 }
  await db.lineItem.create({ data: line })
  await db.lineItemAdjustment.create({
    data: { id: newId("lia"), item_id: line.id, description: "10 %", amount: "90.5" },
  })
  const found = await db.cart.findFirstOrThrow({
    where: { id: cart.id, ...live },
    relationLoadStrategy: "join",
    include: { items: { include: { adjustments: true } }, discounts: { include: { discount: true } }, region: true },
  })
  expect(found).toMatchObject({ type: "default", context: { ip: "::1" }, metadata: null, region: { tax_rate: 12.5 } })
  expect(found.discounts[0]?.discount.code).toBe(code.code)
  expect(found.items[0]).toMatchObject({ quantity: 2, should_merge: true })
  expect(Number(found.items[0]?.adjustments[0]?.amount)).toBe(90.5)
  expect(found.created_at).toBeInstanceOf(Date)
  expect(Math.abs(found.created_at.getTime() - Date.now())).toBeLessThan(60_000)
})

test("an update changes updated_at, and prices belong to a variant without a foreign key", async () => {
  const product = await db.product.create({ data: { id: newId("prod"), title: "Tea", status: "published" } })
  const variant = { id: newId("variant"), title: "100 g", product_id: product.id, inventory_quantity: 5 }
  await db.productVariant.create({ data: variant })
  const price = { id: newId("ma"), currency_code: "eur", amount: 450 }
  await db.moneyAmount.create({ data: price })
  const link = { id: newId("pvma_"), variant_id: variant.id, money_amount_id: price.id }
  await db.productVariantMoneyAmount.create({ data: link })
  const read = await db.product.findUniqueOrThrow({
    where: { id: product.id },
    include: { variants: { include: { prices: { include: { money_amount: true } } } } },
  })
  expect(read.variants[0]?.prices[0]?.money_amount.amount).toBe(450)
  const changed = await db.product.update({ where: { id: product.id }, data: { subtitle: "Green" } })
  expect(changed.updated_at.getTime()).toBeGreaterThan(product.updated_at.getTime())
})

test("sequences, big integers, checks and partial unique indexes work through Prisma", async () => {
  const first = await db.draftOrder.create({ data: { id: newId("dorder") } })
  const second = await db.draftOrder.create({ data: { id: newId("dorder") } })
  expect(second.display_id).toBe(first.display_id + 1)
  await db.rateLimit.create({ data: { key: "ip", expire: 4_000_000_000_000n } })
  expect((await db.rateLimit.findUniqueOrThrow({ where: { key: "ip" } })).expire).toBe(4_000_000_000_000n)
  const nothing = { id: newId("item"), title: "Nothing", unit_price: 1, quantity: 0 }
  await expect(db.lineItem.create({ data: nothing })).rejects.toThrow(/CHK_64eef00a5064887634f1680866/)
  const attempt = { cart_id: "cart_1", state: "authorizing", fingerprint: "x", amount: 1, currency_code: "eur" }
  await db.completion.create({ data: { id: newId("cmpl"), ...attempt, state: "completed" } })
  await db.completion.create({ data: { id: newId("cmpl"), ...attempt } })
  await expect(db.completion.create({ data: { id: newId("cmpl"), ...attempt } })).rejects.toMatchObject({
    code: "P2002",
  })
})

test("a connection of the pool has our limits and uses UTC", async () => {
  const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS statement,
    current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone`)
  expect(rows).toEqual([{ statement: "4500ms", lock: "3s", zone: "UTC" }])
})

test("a transaction that conflicted with another one is run again", async () => {
  const { id } = await db.region.create({ data: aRegion() })
  const isolationLevel = Prisma.TransactionIsolationLevel.Serializable
  const addOne = () =>
    inTransaction(
      db,
      async (tx) => {
        const { tax_rate } = await tx.region.findUniqueOrThrow({ where: { id } })
        await new Promise((resolve) => setTimeout(resolve, 20))
        await tx.region.update({ where: { id }, data: { tax_rate: tax_rate + 1 } })
      },
      { isolationLevel },
    )
  await Promise.all([addOne(), addOne(), addOne()])
  expect((await db.region.findUniqueOrThrow({ where: { id } })).tax_rate).toBe(15.5)
})

test("a conflict in a raw statement is recognized, other errors are not", async () => {
  const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`
  for (const code of ["40001", "40P01"]) {
    expect(isConflict(await db.$executeRawUnsafe(raise(code)).catch((error) => error))).toBe(true)
    expect(isConflict(await pool.query(raise(code)).catch((error) => error))).toBe(true)
  }
  expect(isConflict(await db.$executeRawUnsafe(raise("23505")).catch((error) => error))).toBe(false)
  let runs = 0
  const failing = inTransaction(db, async () => {
    runs++
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  expect(runs).toBe(1)
})
