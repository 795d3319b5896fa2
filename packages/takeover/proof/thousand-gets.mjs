// Fills a shop of a real Medusa 1.20.10 with everything that it can do, takes it over while it runs, and compares what
// both servers answer to more than a thousand different reads.
//   node packages/takeover/proof/thousand-gets.mjs postgres://…/an_empty_database [folder for Medusa]
// Not part of `npm test`: it installs Medusa from npm. Run `pnpm build` before. Exit code 1: a difference has no reason.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { addressesOf } from "./addresses.mjs"
import { setUp } from "./catalog.mjs"
import { addCorners } from "./corners.mjs"
import { fillTables, install, JWT_SECRET, start } from "./medusa.mjs"
import { writeServices } from "./medusa-services.mjs"
import { MERCER, SHOP, startMercer, takeover } from "./mercer.mjs"
import { trade } from "./orders.mjs"
import { OPERATOR, open } from "./shop.mjs"

const [url, folder = path.join(os.tmpdir(), "medusa-1.20.10")] = process.argv.slice(2)
const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-proof-"))
// Asking for many emails is limited for each address.
const PROVIDER_STAND_INS = "payment:klarna=external,fulfillment:shippo=manual,tax:avalara=system"
const settings = { MEDUSA_JWT_SECRET: JWT_SECRET, RATE_LIMIT_EXEMPT: "127.0.0.1", PROVIDER_STAND_INS }
const env = { ...process.env, DATABASE_URL: url, DATA_DIR: data, ...settings }
for (const flag of ["PRODUCT_CATEGORIES", "TAX_INCLUSIVE_PRICING"]) process.env[`MEDUSA_FF_${flag}`] = "true"

install(folder)
writeServices(folder)
const pool = new pg.Pool({ connectionString: url })
if (await isEmpty()) fillTables(folder, url, OPERATOR)
const medusa = await start(folder, url, 9310)
const shop = await open(medusa.url)
const { rows } = await pool.query('SELECT count(*)::int AS orders FROM "order"')
if (rows[0].orders === 0) await fill()
takeover(env, "apply")
const mercer = await startMercer(env, 9311)
const status = await compare()
await mercer.stop()
await medusa.stop()
await pool.end()
process.exit(status)

async function isEmpty() {
  const { rows } = await pool.query("SELECT to_regclass('public.order') IS NULL AS is_empty")
  return rows[0].is_empty
}

async function fill() {
  const goods = await setUp(shop)
  await trade(shop, goods)
  await addCorners(shop, goods)
}

/** As an operator and a stranger first, then as a customer, and with each publishable key. */
async function compare() {
  const buyer = { email: "c1@example.com", password: "a shopper's password" }
  const { access_token } = await shop.store("POST", "/auth/token", buyer)
  const { customer } = await shop.store("GET", "/customers/me", undefined, { authorization: `Bearer ${access_token}` })
  const { all, own } = await addressesOf(pool, customer.id)
  const admin = { both: { authorization: shop.authorization } }
  replay("all", all, { admin }, "--fresh")
  const catalog = all.filter((one) => /^\/store\/(products|variants|collections)/.test(one))
  const { rows: found } = await pool.query("SELECT id, title FROM publishable_api_key ORDER BY title")
  for (const { id, title } of found)
    replay(`key-${title}`, catalog, { store: { both: { "x-publishable-api-key": id } } })
  return replay("own", own, { admin, store: { both: { authorization: `Bearer ${access_token}` } } })
}

function replay(name, addresses, callers, ...more) {
  const log = path.join(data, `${name}.log`)
  fs.writeFileSync(log, addresses.map((one) => `${JSON.stringify({ method: "GET", url: one })}\n`).join(""))
  const headers = path.join(data, "callers.json")
  fs.writeFileSync(headers, JSON.stringify(callers))
  const servers = ["--from", medusa.url, "--to", mercer.url]
  const options = { cwd: SHOP, env, stdio: "inherit" }
  const words = [MERCER, "takeover", "shadow", ...servers, "--log", log, "--headers", headers, ...more]
  const { status } = spawnSync(process.execPath, words, options)
  const { unanswered } = JSON.parse(fs.readFileSync(path.join(data, "shadow.json"), "utf8"))
  return unanswered > 0 ? 1 : status
}
