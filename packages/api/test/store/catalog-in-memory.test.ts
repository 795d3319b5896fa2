import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aProduct, aRegion, defaultChannel } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { secondServer } from "../support/races.ts"
import { pick, randomOf, SEED } from "../support/seed.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import {
  aChannel,
  aCollection,
  aGroup,
  aKey,
  aPriceList,
  aShopper,
  aTag,
  aTaxRate,
  aType,
} from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * Answers of the catalog are kept in each server's memory. Whatever changes the catalog, a server, another one or a
 * script beside Mercer: the next answer is what it would be without a memory.
 */

type Client = Pick<TestShop, "get">

let shop: TestShop
let other: ReturnType<typeof secondServer>
let time = 0
let market: Awaited<ReturnType<typeof aMarketplace>>
let operator: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop({ now: () => new Date(Date.now() + time) })
  other = secondServer(shop)
  market = await aMarketplace()
  operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})

afterAll(async () => {
  await other.close()
  await shop.close()
})

async function aMarketplace() {
  const { db } = shop
  const region = await aRegion(db, { automatic_taxes: true })
  const dollars = await aRegion(db, { currency_code: "usd", countries: ["us"] })
  const collection = await aCollection(db)
  const [tag, type] = [await aTag(db), await aType(db)]
  const products = await Promise.all(
    [1, 2, 3].map((each) =>
      aProduct(db, { variants: [each * 100, each * 200], collection_id: collection, type_id: type, tags: [tag] }),
    ),
  )
  const channel = await aChannel(db)
  await db.productSalesChannel.create({ data: { product_id: products[0]?.id ?? "", sales_channel_id: channel } })
  return { region, dollars, collection, tag, type, products, channel, key: await aKey(db, [channel]) }
}

/** A login that does not exist is ignored, but such a request is answered for itself. */
const FRESH = { authorization: "Bearer nobody" }

const reads = () => {
  const [{ id } = { id: "" }] = market.products
  const region = `region_id=${market.region.id}`
  return [
    "/store/products",
    `/store/products?${region}`,
    `/store/products?region_id=${market.dollars.id}`,
    "/store/products?currency_code=eur&limit=2&offset=1",
    `/store/products?${region}&order=variants.prices.amount`,
    `/store/products?collection_id[]=${market.collection}&fields=title&expand=variants`,
    "/store/products?expand=variants.prices.price_list,tags,collection&fields=id",
    `/store/products/${id}?${region}`,
    `/store/products/${id}?sales_channel_id=${market.channel}`,
    "/store/collections",
    `/store/collections/${market.collection}?expand=products.variants`,
    "/store/regions",
    `/store/regions/${market.region.id}`,
    "/store/product-types",
    "/store/product-tags",
    "/store/product-categories",
    "/store/return-reasons",
  ]
}

/** Each answer of each server, beside the answer that is made now. */
async function compare(servers: Client[], why: string) {
  for (const path of reads()) {
    for (const key of path.startsWith("/store/products") ? [undefined, market.key] : [undefined]) {
      const headers: Record<string, string> = key ? { "x-publishable-api-key": key } : {}
      const fresh = await shop.get(path, { ...headers, ...FRESH })
      for (const server of servers) {
        const kept = await server.get(path, headers)
        expect([kept.status, kept.text], `${path} after ${why}`).toEqual([fresh.status, fresh.text])
      }
    }
  }
}

const random = randomOf("catalog")
const aProductOf = () => pick(random, market.products)
let serial = 0
const word = () => `Word ${serial++} "é"`

/** What changes the catalog: requests of operators and shoppers, and writes of a script. */
const WRITES: Record<string, () => Promise<unknown>> = {
  "an operator's new title": () => operator.post(`/admin/products/${aProductOf().id}`, { title: word() }).then(must),
  "a variant's new price": () => {
    const { id, variant } = aProductOf()
    const prices = [{ currency_code: "eur", amount: Math.floor(random() * 10_000) }]
    return operator.post(`/admin/products/${id}/variants/${variant}`, { prices }).then(must)
  },
  "a variant's stock": () => {
    const { id, variant } = aProductOf()
    const inventory_quantity = Math.floor(random() * 100)
    return operator.post(`/admin/products/${id}/variants/${variant}`, { inventory_quantity }).then(must)
  },
  "a script's stock": () =>
    shop.pool.query(
      "UPDATE product_variant SET inventory_quantity = inventory_quantity - 1, updated_at = clock_timestamp() WHERE id = $1",
      [aProductOf().variant],
    ),
  "a script's title": () => shop.pool.query("UPDATE product SET title = $1 WHERE id = $2", [word(), aProductOf().id]),
  "a script's price": () => aPrice(shop.db, aProductOf().variant, { amount: 5, currency_code: "usd" }),
  "a price list": async () => {
    const price_list_id = await aPriceList(shop.db, { type: "sale" })
    await aPrice(shop.db, aProductOf().variant, { amount: Math.floor(random() * 90), price_list_id })
  },
  "a price list for a group": async () => {
    const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db)] })
    await aPrice(shop.db, aProductOf().variant, { amount: 1, price_list_id })
  },
  "a tax rate": () =>
    aTaxRate(shop.db, market.region.id, { rate: Math.floor(random() * 20), products: [aProductOf().id] }),
  "a channel's product": () =>
    shop.db.productSalesChannel.createMany({
      data: [{ product_id: aProductOf().id, sales_channel_id: market.channel }],
      skipDuplicates: true,
    }),
  "a channel without product": () =>
    shop.db.productSalesChannel.deleteMany({
      where: { product_id: aProductOf().id, sales_channel_id: market.channel },
    }),
  "a revoked key": () =>
    shop.db.publishableApiKey.updateMany({ data: { revoked_at: random() < 0.5 ? new Date() : null } }),
  "a region's rate": () =>
    operator.post(`/admin/regions/${market.region.id}`, { tax_rate: Math.floor(random() * 30) }).then(must),
  "a collection's title": () => operator.post(`/admin/collections/${market.collection}`, { title: word() }).then(must),
  "a draft": () =>
    operator.post(`/admin/products/${aProductOf().id}`, { status: random() < 0.5 ? "draft" : "published" }).then(must),
  "a new product": async () => {
    market.products.push(await aProduct(shop.db, { title: word(), variants: [700] }))
  },
  "a deleted product": async () => {
    const id = market.products.length > 3 ? market.products.pop()?.id : undefined
    if (id) await operator.delete(`/admin/products/${id}`).then(must)
  },
  "a new default channel": async () => {
    const own = await defaultChannel(shop.db)
    await shop.db.store.updateMany({ data: { default_sales_channel_id: random() < 0.5 ? market.channel : own } })
  },
  "a tag's value": () => shop.db.productTag.updateMany({ where: { id: market.tag }, data: { value: word() } }),
  "a return reason": () =>
    operator.post("/admin/return-reasons", { label: "Small", value: `small_${serial++}` }).then(must),
}

describe(`answers from memory are those made now (seed ${SEED})`, () => {
  test("after each kind of change", async () => {
    await compare([shop, other], "nothing")
    for (const [why, write] of Object.entries(WRITES)) {
      await write()
      await compare([other, shop], why)
    }
  }, 120_000)

  test("after changes in any order", async () => {
    for (let round = 0; round < 8; round++) {
      const [why, write] = pick(random, Object.entries(WRITES))
      await write()
      await compare(round % 2 ? [shop] : [other], why)
    }
  }, 120_000)

  test("when a price list begins and ends", async () => {
    const from = Date.now() + time + 60_000
    const list = { type: "sale", starts_at: new Date(from), ends_at: new Date(from + 60_000) } as const
    const price_list_id = await aPriceList(shop.db, list)
    // Its own product: the changes in any order may have given one of the others a lower price list.
    const { id, variant } = await aProduct(shop.db, { variants: [700] })
    await aPrice(shop.db, variant, { amount: 3, price_list_id })
    const price = async () => {
      const { product } = must(await shop.get(`/store/products/${id}?currency_code=eur`))
      return product.variants.find((one: { id: string }) => one.id === variant).calculated_price
    }
    await operator.post(`/admin/products/${id}`, { status: "published" }).then(must)
    expect(await price()).not.toBe(3)
    time += 61_000
    expect(await price()).toBe(3)
    time += 60_000
    expect(await price()).not.toBe(3)
  })
})

describe("a change that is not committed", () => {
  test("is not seen, and is seen once it is", async () => {
    const [product] = market.products
    await shop.db.product.update({ where: { id: product?.id ?? "" }, data: { status: "published" } })
    const path = `/store/products/${product?.id}`
    const client = await shop.pool.connect()
    try {
      await client.query("BEGIN")
      await client.query("UPDATE product SET title = 'Later' WHERE id = $1", [product?.id])
      // Kept while the other transaction is open: it must count as one that came afterwards.
      for (const server of [shop, other, shop, other])
        expect(must(await server.get(path)).product.title).not.toBe("Later")
      await client.query("COMMIT")
    } finally {
      client.release()
    }
    for (const server of [shop, other]) expect(must(await server.get(path)).product.title).toBe("Later")
  })
})

describe("what is kept", () => {
  test("costs one statement the second time, and orders do not end it", async () => {
    const statements = recordStatements(shop)
    const path = `/store/products?region_id=${market.region.id}`
    await shop.get(path)
    await shop.pool.query("UPDATE product_variant SET inventory_quantity = inventory_quantity - 1, updated_at = now()")
    expect(await statements(() => shop.get(path))).toHaveLength(1)
    const fresh = await shop.get(path, FRESH)
    expect((await shop.get(path)).text).toBe(fresh.text)
  })

  test("is checked for many requests of one moment in two statements, each with its own answer", async () => {
    const paths = ["/store/collections", "/store/regions", `/store/products?region_id=${market.region.id}`]
    const alone = await Promise.all(paths.map((path) => shop.get(path)))
    const statements = recordStatements(shop)
    const many = Array.from({ length: 30 }, (_, n) => paths[n % paths.length] ?? "")
    let answers: Awaited<ReturnType<TestShop["get"]>>[] = []
    const recorded = await statements(async () => {
      answers = await Promise.all(many.map((path) => shop.get(path)))
    })
    expect(recorded.length).toBeLessThanOrEqual(2)
    expect(answers.map(({ text }) => text)).toEqual(many.map((_, n) => alone[n % paths.length]?.text))
  })

  test("is never what a shopper with prices of their own sees", async () => {
    const made = await aProduct(shop.db, { variants: [100] })
    const {
      id,
      variants: [variant = ""],
    } = made
    const shopper = await aShopper(shop, "ada@example.com")
    const price_list_id = await aPriceList(shop.db, { groups: [await aGroup(shop.db, [shopper.id])], type: "sale" })
    await aPrice(shop.db, variant, { amount: 2, price_list_id })
    const priceFor = async (client: Client) => {
      const { product } = must(await client.get(`/store/products/${id}?currency_code=eur`))
      return product.variants.find((one: { id: string }) => one.id === variant).calculated_price
    }
    const usual = await priceFor(shop)
    expect(await priceFor(shopper)).toBe(2)
    expect(await priceFor(shop)).toBe(usual)
    expect(usual).not.toBe(2)
  })

  test("is made again when a variant went without any trace, as triggers switched off leave it", async () => {
    const { id, variants } = await aProduct(shop.db, { variants: [100, 200] })
    const path = `/store/products/${id}`
    must(await shop.get(path))
    await shop.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM product_variant WHERE id = '${variants[0]}'; COMMIT`,
    )
    const found = must(await shop.get(path)).product.variants.map((one: { id: string }) => one.id)
    expect(found).toEqual([variants[1]])
    await operator.delete(`/admin/products/${id}`).then(must)
  })

  test("ends with the first stock location, whose levels are the stock then", async () => {
    await compare([shop, other], "nothing")
    const { stock_location } = must(await operator.post("/admin/stock-locations", { name: "Berlin" }))
    await compare([shop, other], "the first stock location")
    await operator.delete(`/admin/stock-locations/${stock_location.id}`).then(must)
    await compare([shop, other], "deleting it")
  })

  test("does not exist in a shop whose changes are not recorded", async () => {
    await shop.pool.query("SELECT mercer.untrack_catalog()")
    const [product] = market.products
    const path = `/store/products/${product?.id}`
    must(await shop.get(path))
    await shop.pool.query("UPDATE product SET title = 'Unrecorded' WHERE id = $1", [product?.id])
    expect(must(await shop.get(path)).product.title).toBe("Unrecorded")
    await shop.pool.query("SELECT mercer.track_catalog()")
    await shop.pool.query("UPDATE product SET title = 'Recorded' WHERE id = $1", [product?.id])
    expect(must(await shop.get(path)).product.title).toBe("Recorded")
  })
})
