// One shop in a process, however often Next bundles code: one pool of connections and one sweeper.
import { openDatabase } from "@mercer/db"
import { openShopsOn } from "@mercer/testing"
import { expect, onTestFinished, test } from "vitest"
import { serverForThisTest } from "./support/server.ts"

test("the server has one pool and one sweeper, also after pages of the panel and all other addresses", async () => {
  const { url, database_url } = await serverForThisTest({ DATABASE_POOL_SIZE: "1" })
  expect(await openShopsOn(database_url)).toEqual({ pools: 1, sweepers: 1 })
  const addresses = ["/app/login", "/app/setup", "/app", "/store/regions", "/admin/auth", "/docs", "/openapi.json"]
  for (const address of addresses) expect((await fetch(url + address)).status, address).toBeLessThan(500)
  expect(await openShopsOn(database_url)).toEqual({ pools: 1, sweepers: 1 })
}, 120_000)

test("the panel's pages know the server's shop, and believe no client", async () => {
  const { url, database_url } = await serverForThisTest()
  const { db, close } = openDatabase({ url: database_url })
  onTestFinished(close)
  await db.store.updateMany({ data: { name: "Lämpchen & Töchter" } })
  const facts = { needs_setup: false, brand: { name: "Forged", logo: null, color: null }, units: [], own: null }
  const forged = { "x-mercer-page-facts": Buffer.from(JSON.stringify(facts)).toString("base64url") }
  const login = await fetch(`${url}/app/login`, { headers: forged, redirect: "manual" })
  expect([login.status, login.headers.get("location")]).toEqual([307, "/app/setup"])
  const page = await fetch(`${url}/app/setup`, { headers: forged })
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(text).toContain("Lämpchen &amp; Töchter")
  expect(text).not.toContain("Forged")
  expect([...page.headers.keys()].filter((name) => name.includes("facts"))).toEqual([])
}, 120_000)
