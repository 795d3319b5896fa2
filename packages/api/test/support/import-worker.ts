import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { openQueue } from "@mercer/jobs"
import { localFiles, manualFulfillment, manualPayment, outboxFolder, registry, systemTax } from "@mercer/providers"
import { createApi } from "../../src/index.ts"
import { SEPARATE } from "./separate-server.ts"

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
const opened = openDatabase({ url, poolSize: 6, pooler: isPooled })
const sql = { executeSql: (text: string, values: unknown[]) => opened.pool.query(text, values) }
const queue = await openQueue({ sql, log: SEPARATE.log, workers: 2 })
const api = createApi({ ...opened, ...SEPARATE, providers, queue })
await api.workBatchJobs()
process.stdout.write("working\n")
