import fs from "node:fs"
import path from "node:path"
import { newId, openDatabase } from "@mercer/db"
import { expect, onTestFinished, test } from "vitest"
import { serverForThisTest } from "./support/server.ts"

/** The email that a server sends to a customer who requests a new password. */
async function resetMail(env: Record<string, string>): Promise<{ text: string; port: string }> {
  const server = await serverForThisTest(env)
  const { db, close } = openDatabase({ url: server.database_url })
  onTestFinished(close)
  const email = "mia@example.com"
  await db.customer.create({ data: { id: newId("cus"), email, has_account: true } })
  const headers = { "content-type": "application/json" }
  const asked = { method: "POST", headers, body: JSON.stringify({ email }) }
  expect((await fetch(`${server.url}/store/customers/password-token`, asked)).status).toBe(204)
  const outbox = path.join(server.data_dir, "outbox")
  const mails = () => (fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith(".json")) : [])
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1)
  const { text } = JSON.parse(fs.readFileSync(path.join(outbox, mails()[0] ?? ""), "utf8"))
  return { text, port: new URL(server.url).port }
}

test("without PUBLIC_URL, links in emails lead to the port that the server listens on", async () => {
  const { text, port } = await resetMail({})
  expect(text).toContain(`http://localhost:${port}/`)
}, 60_000)

test("with PUBLIC_URL, links in emails lead to it", async () => {
  const { text } = await resetMail({ PUBLIC_URL: "https://shop.example.com/" })
  expect(text).toContain("https://shop.example.com/")
  expect(text).not.toContain("localhost")
}, 60_000)

test("with STOREFRONT_URL, links in customers' emails lead to the storefront", async () => {
  const { text } = await resetMail({
    PUBLIC_URL: "https://api.example.com",
    STOREFRONT_URL: "https://www.example.com/de/",
  })
  expect(text).toContain("https://www.example.com/de/password-reset?token=")
  expect(text).not.toContain("api.example.com")
}, 60_000)
