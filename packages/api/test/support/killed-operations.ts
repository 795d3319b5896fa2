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
import { createApi } from "../../src/index.ts"
import type { KilledRequest } from "./operation-kills.ts"

/*
 * A server in a separate process, to be killed: it performs operators' requests concurrently, each up to the step that
 * is named for it, and when all have reached their step sends itself SIGKILL. Arguments: the database's URL, the
 * ledger's file, the operator's token, the requests.
 */
const [url, ledger, token, requests] = process.argv.slice(2) as [string, string, string, string]
const toKill = JSON.parse(requests) as KilledRequest[]
const folder = mkdtempSync(join(tmpdir(), "mercer-killed-"))
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
const opened = openDatabase({ url, poolSize: toKill.length + 4 })

/** Resolves when the operation reaches its step. */
function ask({ path, body, key, step }: KilledRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const at = async (point: string) => {
      if (point !== step) return
      resolve()
      await new Promise(() => {})
    }
    const api = createApi({ ...opened, providers, settings: { ...settings, login_exempt: [] }, log, at })
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
    api.rest(request).then(async (answer) => reject(new Error(`${path}: ${answer.status} ${await answer.text()}`)))
  })
}

await Promise.all(toKill.map(ask))
process.kill(process.pid, "SIGKILL")
