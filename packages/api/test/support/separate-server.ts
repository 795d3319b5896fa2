import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  fileLedger,
  localFiles,
  manualFulfillment,
  outboxFolder,
  registry,
  scriptedPayment,
  systemTax,
} from "@mercer/providers"

/** What a server in a separate process runs with, which a test starts to kill it. */
export const SEPARATE = {
  settings: {
    store_cors: "",
    admin_cors: "",
    cookie: { same_site: "lax" as const, secure: false },
    trust_proxy: 0,
    password_min_length: 1,
    login_exempt: [],
  },
  log: { info: () => {}, warn: () => {}, error: () => {} },
}

/** Its providers; payments go through the test's ledger, a file. */
export function separateProviders(ledger: string) {
  const folder = mkdtempSync(join(tmpdir(), "mercer-killed-"))
  const providers = {
    payment: [scriptedPayment({ ledger: fileLedger(ledger) })],
    fulfillment: [manualFulfillment()],
    tax: [systemTax()],
    notification: outboxFolder({ folder, from: "shop@example.com" }),
    file: localFiles({ folder }),
  }
  return registry(providers, { allow_scripted: true })
}
