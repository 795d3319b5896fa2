import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { type MessagePort, parentPort, workerData } from "node:worker_threads"
import type { App, Log } from "@mercer/api"
import { openApp, workMails } from "@mercer/api/mails"
import { registry } from "@mercer/providers"
import type { ShopDefinition } from "mercer"
import { openConnections } from "../database.ts"
import { type ShopCode, shopCode } from "../shop-code.ts"
import type { FromThread, MailFacts, ToThread } from "./messages.ts"

const CONNECTIONS = 2
/** Orders that are placed together are read together. */
const GATHER_MS = 50

/** Sends emails in this thread whenever the server says that some may be due, until it says that this is the end. */
export async function sendMails(loadShop: () => ShopDefinition | Promise<ShopDefinition>): Promise<void> {
  if (!parentPort) throw new Error("This is a part of the server, and cannot be run by itself")
  const port: MessagePort = parentPort
  const say = (message: FromThread) => port.postMessage(message)
  const asked = listen(port)
  const { settings, has_own_parts } = workerData as MailFacts
  const code = shopCode(has_own_parts ? await loadShop() : undefined)
  const { app, close } = open(code, settings, say)
  say({ ready: true })
  for (let done = 0; !asked.isEnd; ) {
    if (asked.begin === done) await once(port, "message")
    if (asked.begin === done || asked.isEnd) continue
    done = asked.begin
    app.settings.local_url = asked.local_url
    await sleep(GATHER_MS)
    await work(app, () => asked.isEnd)
    say({ done })
  }
  await close()
  port.close()
}

function listen(port: MessagePort) {
  const asked = { begin: 0, local_url: undefined as string | undefined, isEnd: false }
  port.on("message", (message: ToThread) => {
    if ("end" in message) asked.isEnd = true
    else Object.assign(asked, message)
  })
  return asked
}

async function work(app: App, isStopping: () => boolean): Promise<void> {
  try {
    while (await workMails(app, isStopping)) if (isStopping()) return
  } catch (error) {
    app.log.warn({ err: error }, "Emails could not be sent; the sweep will try again")
  }
}

/** The parts of the shop that emails need. What else there is to do is the server's. */
function open(code: ShopCode, settings: MailFacts["settings"], say: (message: FromThread) => void) {
  const log = logBy(say)
  const database = openConnections({ code, settings }, log, { poolSize: CONNECTIONS })
  const app = openApp({
    ...database,
    providers: registry(code.providers(settings), {
      allow_scripted: !settings.production,
      ended: (call) => say({ call }),
    }),
    settings: settings.shop,
    log,
    own: { on: code.parts.on },
    // The server learns of changed webhooks, not this thread.
    subscriptions: { trusted_ms: 0 },
  })
  for (const work of ["outbox", "webhooks", "own_events"] as const)
    app.signals.listen(work, () => say({ notify: work }))
  return { app, close: database.close }
}

/** Logs are the server's: its level, its output. */
function logBy(say: (message: FromThread) => void): Log {
  const by = (level: keyof Log) => (facts: object, message: string) => say({ log: [level, cloneable(facts), message] })
  return { info: by("info"), warn: by("warn"), error: by("error") }
}

/** Errors may have anything attached. */
function cloneable(facts: object): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (!(value instanceof Error)) return [name, value]
      const error = new Error(value.message)
      error.name = value.name
      if (value.stack !== undefined) error.stack = value.stack
      return [name, error]
    }),
  )
}
