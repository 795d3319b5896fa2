import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { createApi } from "../../src/index.ts"
import type { KilledRequest } from "./operation-kills.ts"
import { SEPARATE, separateProviders } from "./separate-server.ts"

/*
 * A server in a separate process, to be killed: it performs operators' requests concurrently, each up to the step that
 * is named for it, and when all have reached their step sends itself SIGKILL. Arguments: the database's URL, the
 * ledger's file, the operator's token, the requests.
 */
const [url, ledger, token, requests] = process.argv.slice(2) as [string, string, string, string]
const toKill = JSON.parse(requests) as KilledRequest[]
const providers = separateProviders(ledger)
// As in the shops that tests open: a busy machine must not refuse what is to be killed.
const opened = openDatabase({ url, poolSize: toKill.length + 4, waitMs: 20_000, pooler: isPooled })

/** Resolves when the operation reaches its step. */
function ask({ path, body, key, step }: KilledRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const at = async (point: string) => {
      if (point !== step) return
      resolve()
      await new Promise(() => {})
    }
    const api = createApi({ ...opened, ...SEPARATE, providers, at })
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
