import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"
import { expect, test } from "vitest"
import { newWebhookSecret, sendWebhook } from "../../src/index.ts"

test("an event is signed with each secret, as the library of receivers verifies it", async () => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const body = '{"type":"order.placed","data":{"id":"order_ä"}}'
  await sendWebhook({ id: "msg_1", at: new Date(), url, body, secrets, private_addresses: true })
  server.close()
  const [{ headers, body: arrived } = { headers: {}, body: "" }] = received
  expect(headers).toMatchObject({ "webhook-id": "msg_1", "content-type": "application/json" })
  for (const secret of secrets) expect(new Webhook(secret).verify(arrived, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newWebhookSecret()).verify(arrived, headers)).toThrow("No matching signature found")
  expect(() => new Webhook(secrets[0] ?? "").verify(`${arrived} `, headers)).toThrow("No matching signature found")
})

test("a secret has 32 random bytes", () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookSecret()).not.toBe(secret)
})
