// What the commands advise about providers that rows name and the shop lacks: following it must work.
import { registry } from "@mercer/providers"
import { expect, test } from "vitest"
import { providerAdvice } from "../src/doctor/provider-advice.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"

const code = shopCode()
const DATABASE_URL = "postgres://shop@localhost/shop"
const opened = (more: Record<string, string> = {}) => {
  const settings = readSettings({ DATABASE_URL, ...more })
  return { shop: { code, settings }, registered: registry(code.providers(settings), { allow_scripted: true }) }
}
const KINDS = ["payment", "fulfillment", "tax"] as const
/** Medusa stores whatever a plugin calls itself. */
const IDS = ["klarna", "Shipping Co.", "a,b", "x=y", "tax:jar", "DHL (2-day) – ö", "100%"]

test.each(KINDS.flatMap((kind) => IDS.map((id) => ({ kind, id }))))(
  "the stand-in that is advised for the $kind provider $id can be set, and serves it",
  ({ kind, id }) => {
    const { shop, registered } = opened()
    const setting = /PROVIDER_STAND_INS="(.*)" \(/.exec(providerAdvice(shop, registered, { kind, id }))?.[1] ?? ""
    const followed = opened({ PROVIDER_STAND_INS: setting }).registered
    expect(followed[kind](id).id).toBe(id)
    expect(followed.stand_ins.map((one) => one.kind)).toEqual([kind])
  },
)

test("external is advised for payments alone", () => {
  const { shop, registered } = opened()
  const advised = KINDS.map((kind) => providerAdvice(shop, registered, { kind, id: "old" }))
  expect(advised.map((text) => /stand in for it: .*=(\w+)"/.exec(text)?.[1])).toEqual(["external", "manual", "system"])
})

test("choices that were made stay in the setting that is advised", () => {
  const { shop, registered } = opened({ PROVIDER_STAND_INS: "klarna=external" })
  expect(providerAdvice(shop, registered, { kind: "tax", id: "avalara" })).toContain(
    'PROVIDER_STAND_INS="klarna=external,tax:avalara=system"',
  )
})

test("providers that a setting brings come with that setting's name", () => {
  const { shop, registered } = opened()
  const about = (id: string) => providerAdvice(shop, registered, { kind: "payment", id })
  expect(about("stripe-ideal")).toMatch(/^Set STRIPE_API_KEY, or let external stand in/)
  expect(about("paypal")).toMatch(/^Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or /)
  expect(about("klarna")).toMatch(/^Add it to mercer.config.ts, or /)
})
