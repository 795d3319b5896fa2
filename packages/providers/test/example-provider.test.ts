import { readFileSync } from "node:fs"
import { afterAll, expect, test } from "vitest"
import { startAcmePay } from "./acme-pay.ts"
import { acmePay } from "./example-provider.ts"
import { paymentContract } from "./payment-contract.ts"

const acme = await startAcmePay()
afterAll(acme.stop)

const makeProvider = () => acmePay({ url: acme.url, secret: "secret" })
const sale = { amount: 2500, currency_code: "eur", cart_id: "cart_1", context: {}, idempotency_key: "try_1" }

paymentContract("the README's example", makeProvider)

test("the example distinguishes a declined card from a failing service", async () => {
  const provider = makeProvider()
  const data = await provider.createSession({ ...sale, session_id: "ps_1" })
  expect(await provider.authorize({ ...data, card_token: "empty" }, sale)).toMatchObject({
    status: "error",
    message: "The card was declined",
  })
  await expect(provider.authorize({ ...data, card_token: "broken" }, sale)).rejects.toThrow("Acme Pay answered 500")
})

test("the README contains the example unchanged", () => {
  const source = readFileSync(new URL("./example-provider.ts", import.meta.url), "utf8")
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
  expect(readme).toContain(`\`\`\`ts\n${source}\`\`\`\n`)
})
