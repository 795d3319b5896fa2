import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { costs } from "../support/plans.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const PICTURES = 100_000
/** For a machine that is busy: on an idle one each list takes less than a tenth. */
const MOST_MS = 2_000

let shop: TestShop
let operator: Visitor
let cost: ReturnType<typeof costs>

const when = "timestamptz '2024-01-01' + i * interval '30 seconds'"
const url = "'/uploads/' || md5('p' || i) || '.jpg'"
/** Two pictures for each product; a fifth of the pictures is on none, neither as an image nor as a thumbnail. */
const used = "i % 5 <> 3"

const STATEMENTS = [
  `INSERT INTO product (id, title, handle, status, thumbnail, created_at)
   SELECT 'prod_' || n, CASE WHEN n % 5000 = 0 THEN 'zebra ' ELSE '' END || (ARRAY['Shirt', 'Mug', 'Chair', 'Lamp', 'Desk'])[1 + n % 5],
     'h-' || n, 'published', CASE WHEN ${used} THEN ${url} END, ${when}
   FROM (SELECT n, 2 * n AS i FROM generate_series(1, ${PICTURES / 2}) n) s`,
  `INSERT INTO image (id, url, created_at) SELECT 'img_' || i, ${url}, ${when}
   FROM generate_series(1, ${PICTURES}) i WHERE ${used}`,
  `INSERT INTO product_images (product_id, image_id) SELECT 'prod_' || (i + 1) / 2, 'img_' || i
   FROM generate_series(1, ${PICTURES}) i WHERE ${used}`,
  `INSERT INTO mercer.media (id, url, key, name, alt, content_type, width, height, size, created_at)
   SELECT 'media_' || md5(md5('p' || i) || '.jpg'), ${url}, md5('p' || i) || '.jpg', 'IMG_' || i || '.jpg',
     CASE WHEN i % 3 = 0 THEN 'Picture ' || i END, 'image/jpeg', 1200, 800, 90000, ${when}
   FROM generate_series(1, ${PICTURES}) i`,
  "VACUUM ANALYZE",
]

beforeAll(async () => {
  shop = await openShop()
  cost = costs(shop)
  const client = await shop.pool.connect()
  await client.query("SET statement_timeout = 0")
  for (const text of STATEMENTS) await client.query({ text, query_timeout: 600_000 } as never)
  client.release(true)
  operator = await anOperatorAtWork(shop)
}, 600_000)
afterAll(() => shop.close())

/** How many pictures each list finds. */
const LISTS: [query: string, count: number][] = [
  ["", PICTURES],
  ["q=zebra", 20],
  ["q=shirt", 20_000],
  ["q=IMG_77", 1_111],
  ["is_used=false", 20_000],
  ["is_used=true", 80_000],
  ["is_used=false&q=zebra", 0],
]

test.each(LISTS)("?%s of 100,000 pictures computes no ids again", async (query, count) => {
  let found = -1
  const { ms, plan } = await cost(async () => {
    found = must(await operator.get(`/admin/media?${query}`)).count
  })
  process.stdout.write(`GET /admin/media?${query}: ${Math.round(ms)} ms in PostgreSQL\n`)
  expect(found).toBe(count)
  expect(plan).not.toMatch(/Seq Scan .*Relation Name: image;/)
  if (/used|zebra|shirt/.test(query)) expect(plan).toMatch(/Index Only Scan .*mercer_image_used/)
  expect(ms, plan).toBeLessThan(MOST_MS)
})
