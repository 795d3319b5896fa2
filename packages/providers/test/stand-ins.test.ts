import { describe, expect, test } from "vitest"
import {
  localFiles,
  manualFulfillment,
  manualPayment,
  outboxFolder,
  registry,
  type StandInChoice,
  systemTax,
} from "../src/index.ts"

const shop = (...stand_ins: StandInChoice[]) =>
  registry({
    payment: [manualPayment()],
    fulfillment: [manualFulfillment()],
    tax: [systemTax()],
    notification: outboxFolder({ folder: "outbox", from: "shop@example.com" }),
    file: localFiles({ folder: "files" }),
    stand_ins,
  })
const NO = { type: "not_configured", message: "The payment provider klarna is not configured." }
const due = { id: "pay_1", amount: 100, currency_code: "eur", data: { order_id: "k_1" } }

test("rows may name a provider by any text, as plugins of Medusa call themselves", () => {
  const providers = shop({ id: "Shipping Co.", by: "manual" }, { id: "a, b", by: "external" })
  expect(providers.fulfillment("Shipping Co.").id).toBe("Shipping Co.")
  expect(providers.payment("a, b").id).toBe("a, b")
})

describe("external, in place of a payment provider", () => {
  const providers = shop({ id: "klarna", by: "external" })

  test("serves its payments under its id, and is offered to no region", async () => {
    const klarna = providers.payment("klarna")
    expect(klarna.id).toBe("klarna")
    expect(await klarna.capture(due, { idempotency_key: "k" })).toMatchObject({ order_id: "k_1" })
    expect(providers.ids.payment).toEqual(["manual"])
    expect(providers.stand_ins).toEqual([{ kind: "payment", id: "klarna", by: "external" }])
  })

  test("takes no sessions and guesses nothing about those that were begun", async () => {
    expect(() => providers.checkoutPayment("klarna")).toThrow(expect.objectContaining(NO))
    const klarna = providers.payment("klarna")
    await expect(klarna.findAuthorization({}, { idempotency_key: "k" })).rejects.toMatchObject(NO)
    await expect(klarna.deleteSession({})).rejects.toMatchObject(NO)
  })
})

test("a provider of the shop stands in for all of another's rows, and gets no row of its own", () => {
  const providers = shop(
    { id: "shippo-fulfillment", by: "manual" },
    { kind: "payment", id: "on-delivery", by: "manual" },
    { id: "avalara", by: "system" },
  )
  expect(providers.fulfillment("shippo-fulfillment").id).toBe("shippo-fulfillment")
  expect(providers.checkoutPayment("on-delivery").id).toBe("on-delivery")
  expect(providers.tax("avalara").id).toBe("avalara")
  expect(() => providers.fulfillment("on-delivery")).toThrow("not configured")
  expect(providers.ids.fulfillment).toEqual(["manual", "shippo-fulfillment"])
  expect(providers.own_ids).toEqual({ payment: ["manual"], fulfillment: ["manual"], tax: ["system"] })
})

test("refuse is today's behavior, by name", () => {
  const providers = shop({ id: "klarna", by: "refuse" })
  expect(() => providers.payment("klarna")).toThrow(expect.objectContaining(NO))
  expect(providers.stand_ins).toEqual([])
})

test.each<[string, StandInChoice[]]>([
  ["manual is configured, so nothing can stand in for it", [{ kind: "payment", id: "manual", by: "external" }]],
  ["klarna cannot stand in for itself", [{ id: "klarna", by: "klarna" }]],
  [
    "strip cannot stand in for klarna: it is not configured. Choose from manual, external (payment)",
    [{ kind: "payment", id: "klarna", by: "strip" }],
  ],
  ["external cannot stand in for dhl: it is not configured.", [{ kind: "fulfillment", id: "dhl", by: "external" }]],
  [
    "Two providers are to stand in for the payment provider klarna",
    [
      { id: "klarna", by: "external" },
      { kind: "payment", id: "klarna", by: "manual" },
    ],
  ],
  [
    "b cannot stand in for a",
    [
      { id: "b", by: "manual" },
      { id: "a", by: "b" },
    ],
  ],
])("at start: %s", (message, choices) => {
  expect(() => shop(...choices)).toThrow(message)
})
