import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import type { MailSender, Work } from "@mercer/api"
import type { ProviderCall } from "@mercer/providers"
import type { Logger } from "pino"
import type { Shop } from "../shop-code.ts"
import type { FromThread, MailFacts, ToThread } from "./messages.ts"

/** A thread that has had nothing to do for this long ends: a quiet shop does not keep its memory. */
const QUIET_MS = 30_000
/** Enough for a batch of emails about large orders. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }

const FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), "mails.mjs")

export interface MailThreadOptions extends Shop {
  log: Logger
  /** Whether emails may be sent now; otherwise they wait. */
  isAllowed(): boolean
  /** A call to a provider has ended. */
  called(call: ProviderCall): void
  /** There is work for others of the server's workers. */
  notify(work: Work): void
  /** For tests. */
  file?: string
  quiet_ms?: number
}

export interface MailThread extends MailSender {
  /** Lets it finish the emails it has begun. */
  stop(): Promise<void>
}

/** The thread that sends emails, if the server was built with one: sources that run uncompiled have none. */
export function mailThread(options: MailThreadOptions): MailThread | undefined {
  return fs.existsSync(options.file ?? FILE) ? startedWhenNeeded(options) : undefined
}

/** Emails are in the outbox until they are sent, so a thread that dies loses nothing: the next sweep begins again. */
function startedWhenNeeded(options: MailThreadOptions): MailThread {
  const { log, isAllowed, quiet_ms = QUIET_MS } = options
  const threads = new Map<Thread, Promise<void>>()
  let thread: Thread | undefined
  let asked = 0
  let ending: NodeJS.Timeout | undefined
  let isUsable = true
  let isStopped = false
  const end = () => {
    clearTimeout(ending)
    thread?.send({ end: true })
    thread = undefined
  }
  const hasEnded = (one: Thread, was_ready: boolean) => {
    if (threads.delete(one) && thread === one) thread = undefined
    if (!was_ready && !isStopped) isUsable = giveUp(log)
  }
  const start = () => {
    const one: Thread = openThread(options, (done) => {
      if (one === thread && done === asked) ending = setTimeout(end, quiet_ms).unref()
    })
    const ended = one.ended.then((was_ready) => hasEnded(one, was_ready))
    threads.set(one, ended)
    return one
  }
  return {
    begin: () => {
      if (!isUsable || isStopped || !isAllowed()) return isUsable
      clearTimeout(ending)
      thread ??= start()
      thread.send({ begin: ++asked, local_url: options.settings.shop.local_url })
      return true
    },
    stop: async () => {
      isStopped = true
      end()
      await Promise.all(threads.values())
    },
  }
}

function giveUp(log: Logger): false {
  log.error({}, "The thread for emails does not start: they are sent beside requests until the next start")
  return false
}

interface Thread {
  send(message: ToThread): void
  /** Whether it was ready before it ended. */
  ended: Promise<boolean>
}

function openThread(options: MailThreadOptions, done: (asked: number) => void): Thread {
  const { code, settings, log, called, notify, file = FILE } = options
  const { providers, on } = code.parts
  const { env, ...rest } = settings
  const facts: MailFacts = { settings: rest, has_own_parts: providers !== undefined || on !== undefined }
  // Not `new Worker(…)`: Next's bundler would look for the file, which only a built server has.
  const worker: Worker = Reflect.construct(Worker, [
    file,
    { workerData: facts, env, resourceLimits: LIMITS, name: "mails" },
  ])
  let is_ready = false
  worker.on("message", (message: FromThread) => {
    if ("ready" in message) {
      is_ready = true
      log.info({}, "A thread sends emails")
    } else if ("done" in message) done(message.done)
    else if ("log" in message) log[message.log[0]](message.log[1], message.log[2])
    else if ("call" in message) called(message.call)
    else notify(message.notify)
  })
  worker.on("error", (error) => log.error({ err: error }, "The thread for emails died; the next sweep begins again"))
  const ended = new Promise<boolean>((resolve) => worker.once("exit", () => resolve(is_ready)))
  return { send: (message) => worker.postMessage(message), ended }
}
