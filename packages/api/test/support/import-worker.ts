import { openDatabase } from "@mercer/db"
import { openQueue } from "@mercer/jobs"
import { localFiles, manualFulfillment, manualPayment, outboxFolder, registry, systemTax } from "@mercer/providers"
import { createApi } from "../../src/index.ts"

/*
 * A worker in a separate process, to be killed: it processes batch jobs until then. Arguments: the database's URL and
 * the folder of the shop's files.
 */
const [url, folder] = process.argv.slice(2) as [string, string]
const providers = registry({
  payment: [manualPayment()],
  fulfillment: [manualFulfillment()],
  tax: [systemTax()],
  notification: outboxFolder({ folder: `${folder}/mail`, from: "shop@example.com" }),
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
const opened = openDatabase({ url, poolSize: 6 })
const sql = { executeSql: (text: string, values: unknown[]) => opened.pool.query(text, values) }
const queue = await openQueue({ sql, log, workers: 2 })
const api = createApi({ ...opened, providers, settings: { ...settings, login_exempt: [] }, log, queue })
await api.workBatchJobs()
process.stdout.write("working\n")
