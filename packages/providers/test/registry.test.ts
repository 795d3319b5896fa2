import { Refusal } from "@mercer/commerce"
import { afterEach, expect, test, vi } from "vitest"
import {
  isOutbox,
  localFiles,
  manualFulfillment,
  manualPayment,
  outboxFolder,
  type PaymentProvider,
  type ProviderCall,
  ProviderTimeout,
  registry,
  scriptedPayment,
  systemTax,
} from "../src/index.ts"

afterEach(() => vi.unstubAllEnvs())

const shop = (payment: PaymentProvider[]) => ({
  payment,
  fulfillment: [manualFulfillment()],
  tax: [systemTax()],
  notification: outboxFolder({ folder: "outbox", from: "shop@example.com" }),
  file: localFiles({ folder: "files" }),
})

test("providers are found by id", () => {
  const providers = registry(shop([manualPayment(), scriptedPayment()]), { allow_scripted: true })
  expect(providers.payment("manual").id).toBe("manual")
  expect(providers.tax(null).id).toBe("system")
  expect(providers.ids).toEqual({ payment: ["manual", "scripted"], fulfillment: ["manual"], tax: ["system"] })
  expect(isOutbox(providers.notification)).toBe(true)
})

test("an unregistered id is refused, with its name", () => {
  const providers = registry(shop([manualPayment()]))
  for (const id of ["stripe", "", "__proto__", "constructor"])
    expect(() => providers.payment(id)).toThrow(
      expect.objectContaining({
        type: "not_configured",
        message: `The payment provider ${id} is not configured.`,
      }),
    )
})

test("ids are plain and unique", () => {
  for (const id of ["", "-x", "a b", "a/b", "é"])
    expect(() => registry(shop([manualPayment(id)]))).toThrow("cannot be the id")
  expect(() => registry(shop([manualPayment(), manualPayment()]))).toThrow('Two payment providers have the id "manual"')
})

test("apps are found by their application_name, and nothing else is", () => {
  const app = { id: "books", display_name: "Books", install_url: null, uninstall_url: null, exchange: async () => ({}) }
  const providers = registry({ ...shop([]), oauth: [app] })
  expect(providers.oauth("books")?.display_name).toBe("Books")
  expect(providers.apps.map(({ id }) => id)).toEqual(["books"])
  for (const id of ["Books", "", "__proto__", "constructor"]) expect(providers.oauth(id)).toBeUndefined()
  expect(registry(shop([])).apps).toEqual([])
  expect(() => registry({ ...shop([]), oauth: [app, app] })).toThrow('Two oauth providers have the id "books"')
  expect(() => registry({ ...shop([]), oauth: [{ ...app, id: "a b" }] })).toThrow("cannot be the id")
})

test("scripted payments are off unless the caller allows them, whatever NODE_ENV is", () => {
  vi.stubEnv("NODE_ENV", "test")
  expect(() => registry(shop([scriptedPayment()]))).toThrow("takes no real money")
  expect(registry(shop([scriptedPayment()]), { allow_scripted: true }).ids.payment).toEqual(["scripted"])
  expect(registry(shop([manualPayment()])).ids.payment).toEqual(["manual"])
})

test("no call waits longer than the limit", async () => {
  const silent: PaymentProvider = { ...manualPayment("silent"), capture: () => new Promise(() => {}) }
  const { payment } = registry(shop([silent]), { timeout_ms: 20 })
  const due = { id: "pay_1", amount: 1, currency_code: "eur", data: {} }
  await expect(payment("silent").capture(due, { idempotency_key: "k" })).rejects.toThrow(ProviderTimeout)
  expect(payment("silent").savedMethods).toBeUndefined()
})

test("each call is reported when it has ended: a refusal is an answer, silence and errors are none", async () => {
  const refuse = () => Promise.reject(new Refusal("not_allowed", "Captured before"))
  const silent: PaymentProvider = { ...manualPayment("silent"), capture: () => new Promise(() => {}) }
  const refusing: PaymentProvider = { ...manualPayment("refusing"), capture: refuse }
  const calls: ProviderCall[] = []
  const options = { timeout_ms: 20, ended: (call: ProviderCall) => calls.push(call) }
  const { payment } = registry(shop([manualPayment(), silent, refusing]), options)
  const due = { id: "pay_1", amount: 1, currency_code: "eur", data: {} }
  for (const id of ["manual", "refusing", "silent"])
    await payment(id)
      .capture(due, { idempotency_key: "k" })
      .catch(() => {})
  expect(calls.map(({ provider_id, call, ok }) => [provider_id, call, ok])).toEqual([
    ["manual", "capture", true],
    ["refusing", "capture", true],
    ["silent", "capture", false],
  ])
  expect(calls[2]?.ms).toBeGreaterThanOrEqual(19)
})
