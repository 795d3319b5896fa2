import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openDatabase } from "@mercer/db"
import {
  fileLedger,
  localFiles,
  manualFulfillment,
  outboxFolder,
  registry,
  scriptedPayment,
  systemTax,
} from "@mercer/providers"
import { openDoor } from "../../src/index.ts"
import type { Doomed } from "./deaths.ts"

/*
 * A server in a process of its own, to be killed: it completes the carts side by side, each until the step that is named
 * for it, and when all have got there sends itself SIGKILL, at once or some moments later.
 * Arguments: the database's URL, the ledger's file, the carts and steps, milliseconds. Without any step to be killed at it
 * prints the answers' statuses.
 */
const [url, ledger, carts, moment] = process.argv.slice(2) as [string, string, string, string]
const doomed = JSON.parse(carts) as Doomed[]
const folder = mkdtempSync(join(tmpdir(), "mercer-victim-"))
const providers = registry({
  payment: [scriptedPayment({ ledger: fileLedger(ledger) })],
  fulfillment: [manualFulfillment()],
  tax: [systemTax()],
  notification: outboxFolder({ folder, from: "shop@example.com" }),
  file: localFiles({ folder }),
})
const settings = {
  store_cors: "",
  admin_cors: "",
  cookie: { same_site: "lax", secure: false },
  trust_proxy: 0,
  password_min_length: 1,
} as const
const log = { info: () => {}, warn: () => {}, error: () => {} }
const opened = openDatabase({ url, poolSize: doomed.length + 4 })

/** Resolves when the completion has come to its step; one without a step is not waited for, it dies wherever it is. */
function complete({ id, step }: Doomed): { reached: Promise<void>; answer: Promise<Response> } {
  const door = openDoor({ ...opened, providers, settings: { ...settings, login_exempt: [] }, log })
  let answer = Promise.resolve(new Response())
  const reached = new Promise<void>((resolve) => {
    door.shop.step = async (name) => {
      if (name !== step) return
      resolve()
      await new Promise(() => {})
    }
    answer = door.rest(new Request(`http://shop.test/store/carts/${id}/complete`, { method: "POST" }))
    if (!step) resolve()
  })
  return { reached, answer }
}

const under_way = doomed.map(complete)
if (moment === "never") {
  const answers = await Promise.all(under_way.map(({ answer }) => answer))
  process.stdout.write(answers.map(({ status }) => status).join(" "))
  await opened.close()
} else {
  await Promise.all(under_way.map(({ reached }) => reached))
  await sleep(Number(moment))
  process.kill(process.pid, "SIGKILL")
}
