import { setTimeout as sleep } from "node:timers/promises"
import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { createApi } from "../../src/index.ts"
import type { KilledCart } from "./completion-kills.ts"
import { SEPARATE, separateProviders } from "./separate-server.ts"

/*
 * A server in a separate process, to be killed: it completes the carts concurrently, each up to the step that is named
 * for it, and when all have reached their step sends itself SIGKILL, at once or a little later. Arguments: the
 * database's URL, the ledger's file, the carts and steps, milliseconds. Without any step to be killed at it prints the
 * responses' statuses.
 */
const [url, ledger, carts, moment] = process.argv.slice(2) as [string, string, string, string]
const toKill = JSON.parse(carts) as KilledCart[]
const providers = separateProviders(ledger)
// As in the shops that tests open: a busy machine must not refuse what is to be killed.
const opened = openDatabase({ url, poolSize: toKill.length + 4, waitMs: 20_000, pooler: isPooled })

/** Resolves when the completion reaches its step; one without a step is not awaited and dies wherever it is. */
function complete({ id, step, path = `/store/carts/${id}/complete`, token }: KilledCart): {
  reached: Promise<void>
  answer: Promise<Response>
} {
  let answer = Promise.resolve(new Response())
  const reached = new Promise<void>((resolve) => {
    const at = async (point: string) => {
      if (point !== step) return
      resolve()
      await new Promise(() => {})
    }
    const api = createApi({ ...opened, ...SEPARATE, providers, at })
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    answer = api.rest(new Request(`http://shop.test${path}`, { method: "POST", headers }))
    if (!step) resolve()
  })
  return { reached, answer }
}

const under_way = toKill.map(complete)
if (moment === "never") {
  const answers = await Promise.all(under_way.map(({ answer }) => answer))
  process.stdout.write(answers.map(({ status }) => status).join(" "))
  await opened.close()
} else {
  await Promise.all(under_way.map(({ reached }) => reached))
  await sleep(Number(moment))
  process.kill(process.pid, "SIGKILL")
}
