import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
import type { DoomedAct } from "./act-deaths.ts"

/*
 * A server in a process of its own, to be killed: it does what operators ask side by side, each until the step that is
 * named for it, and when all have got there sends itself SIGKILL.
 * Arguments: the database's URL, the ledger's file, the operator's token, the requests.
 */
const [url, ledger, token, requests] = process.argv.slice(2) as [string, string, string, string]
const doomed = JSON.parse(requests) as DoomedAct[]
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
  login_exempt: [],
} as const
const log = { info: () => {}, warn: () => {}, error: () => {} }
const opened = openDatabase({ url, poolSize: doomed.length + 4 })

/** Resolves when the act has come to its step. */
function ask({ path, body, key, step }: DoomedAct): Promise<void> {
  const door = openDoor({ ...opened, providers, settings: { ...settings, login_exempt: [] }, log })
  return new Promise((resolve, reject) => {
    door.shop.step = async (name) => {
      if (name !== step) return
      resolve()
      await new Promise(() => {})
    }
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
    }
    const request = new Request(`http://shop.test${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body ?? {}),
    })
    door.rest(request).then(async (answer) => reject(new Error(`${path}: ${answer.status} ${await answer.text()}`)))
  })
}

await Promise.all(doomed.map(ask))
process.kill(process.pid, "SIGKILL")
