import { expect, test } from "vitest"
import { serverForThisTest, type TestServer } from "./support/server.ts"

const ada = { email: "ada@example.com", password: "difference engine" }

const codeOf = (server: TestServer): string => /set-up code ([a-z2-7-]{19})/.exec(server.setUpLine())?.[1] ?? ""

async function setUp({ url }: TestServer, code: string, email = ada.email) {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ code, ...ada, email })
  return fetch(`${url}/admin/setup`, { method: "POST", headers, body })
}

test("each server of a shop without operators prints a code and where to enter it, and any of them works anywhere", async () => {
  const first = await serverForThisTest({ PUBLIC_URL: "https://shop.example.com" })
  const shared = { DATABASE_URL: first.database_url, DATA_DIR: first.data_dir }
  const second = await serverForThisTest(shared)
  // The server's address may arrive before what it has printed.
  await expect.poll(first.setUpLine).toContain("Open https://shop.example.com/app and enter the set-up code ")
  await expect.poll(second.setUpLine).toContain(`Open http://localhost:${new URL(second.url).port}/app and enter`)
  expect(codeOf(first)).not.toBe(codeOf(second))
  expect((await setUp(first, "aaaa-aaaa-aaaa-aaaa")).status).toBe(401)
  await first.end("SIGKILL")

  const answer = await setUp(second, codeOf(first))
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0])
  const me = await fetch(`${second.url}/admin/auth`, { headers: { cookie: cookie.join("; ") } })
  expect(await me.json()).toMatchObject({ user: { email: ada.email, role: "admin" } })
  expect((await setUp(second, codeOf(second), "eve@example.com")).status).toBe(400)

  const third = await serverForThisTest(shared)
  expect(third.setUpLine()).toBe("")
}, 60_000)
