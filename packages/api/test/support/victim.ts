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

/*
 * A server in a process of its own, to be killed: it completes the cart and, at the named step, sends itself SIGKILL.
 * Arguments: the database's URL, the ledger's file, the cart, the step. Prints the answer's status if it lives.
 */
const [url, ledger, cart, step] = process.argv.slice(2) as [string, string, string, string]
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
const opened = openDatabase({ url, poolSize: 4 })
const door = openDoor({ ...opened, providers, settings: { ...settings, login_exempt: [] }, log })
door.shop.step = async (name) => {
  if (name !== step) return
  process.kill(process.pid, "SIGKILL")
  await new Promise(() => {})
}
const answer = await door.rest(new Request(`http://shop.test/store/carts/${cart}/complete`, { method: "POST" }))
process.stdout.write(String(answer.status))
await opened.close()
