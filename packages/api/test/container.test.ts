import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { App } from "../src/context/context.ts"
import { notifyWorker } from "../src/context/signals.ts"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop
let inner: App

beforeAll(async () => {
  shop = await openShop({ queue: true })
  inner = shop.api.app
})
afterAll(() => shop.close())

describe("the container", () => {
  test("accepts no other parts once it is created", () => {
    for (const part of Object.keys(inner))
      expect(() => Object.assign(inner, { [part]: undefined }), part).toThrow(TypeError)
    expect(() => Object.assign(inner, { renamed: () => {} })).toThrow(TypeError)
  })

  test("is the same before, while and after workers run", async () => {
    const before = { ...inner }
    const workers = [shop.api.startMailWorker(), shop.api.startWebhookWorker()]
    expect({ ...inner }).toEqual(before)
    for (const worker of workers) await worker.stop()
    expect({ ...inner }).toEqual(before)
  })

  test("is assigned nowhere in the program", () => {
    const folder = join(import.meta.dirname, "../src")
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
    const assigning = files.filter((name) => ASSIGNMENT.test(readFileSync(join(folder, name), "utf8")))
    expect(files.length).toBeGreaterThan(200)
    expect(assigning, "make a new context instead: parts are fixed once it is created").toEqual(OWN_CONTEXT)
  })
})

/** Where one request's context, which is no container, is completed before its operation gets it. */
const OWN_CONTEXT = ["access/reads.ts", "answer-cache/recorded-reads.ts"]
const ASSIGNMENT = /^\s*(shop|ctx|tx)\.\w+ (=|\?\?=|\|\|=) |Object\.assign\((shop|ctx|tx),/m

describe("workers are notified of work", () => {
  const heard: string[] = []
  const listen = () => inner.signals.listen("outbox", () => void heard.push("outbox"))

  test("immediately outside of a transaction, for all listeners, until they stop", () => {
    const listening = [listen(), listen()]
    notifyWorker(inner, "outbox")
    notifyWorker(inner, "webhooks")
    expect(heard.splice(0)).toEqual(["outbox", "outbox"])
    for (const one of listening) one.stop()
    notifyWorker(inner, "outbox")
    expect(heard).toEqual([])
  })

  test("once after the commit, also of nested transactions, and never before or without it", async () => {
    const listening = listen()
    await inner.tx(async (tx) => {
      notifyWorker(tx, "outbox")
      await tx.tx(async (nested) => notifyWorker(nested, "outbox"))
      expect([...(tx.after_commit ?? [])]).toEqual(["outbox"])
      expect(heard).toEqual([])
    })
    expect(heard.splice(0)).toEqual(["outbox"])
    const rolledBack = inner.tx(async (tx) => {
      notifyWorker(tx, "outbox")
      throw new Error("Rolled back")
    })
    await expect(rolledBack).rejects.toThrow("Rolled back")
    expect(heard).toEqual([])
    listening.stop()
  })
})
