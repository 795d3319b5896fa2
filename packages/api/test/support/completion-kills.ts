import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import { aProduct } from "./catalog.ts"
import { cartAt, type Market, must } from "./checkout.ts"
import { setStock } from "./inventory.ts"
import type { CompletionPoint } from "./points.ts"
import type { Receiver } from "./receiver.ts"
import type { TestShop } from "./shop.ts"

/** A cart whose completion dies at a step; without a step it dies wherever it is. */
export interface KilledCart {
  id: string
  step?: CompletionPoint | undefined
  /** The request that completes it; the storefront's by default. */
  path?: string
  /** An operator's, for requests of operators. */
  token?: string
}

/** What the provider does, where the process dies, and the state required a minute later. */
export interface KillCase {
  mode: string
  step: CompletionPoint
  state: "placed" | "ended" | "voided"
  /** Nothing is left in stock when the order is created. */
  is_short?: boolean
}

/** Every named step of completion with every way in which it can be reached. */
export const KILL_CASES: KillCase[] = [
  { mode: "authorized", step: "authorizing.begun", state: "ended" },
  { mode: "authorized", step: "authorizing.asked", state: "placed" },
  { mode: "authorized", step: "authorizing.written", state: "placed" },
  { mode: "authorized", step: "authorized.writing", state: "placed" },
  { mode: "authorized", step: "authorized.written", state: "placed" },
  { mode: "lost_reply", step: "authorizing.begun", state: "ended" },
  { mode: "lost_reply", step: "authorizing.asked", state: "placed" },
  { mode: "lost_reply", step: "authorizing.written", state: "placed" },
  { mode: "lost_reply", step: "authorized.writing", state: "placed" },
  { mode: "lost_reply", step: "authorized.written", state: "placed" },
  { mode: "throw", step: "authorizing.begun", state: "ended" },
  { mode: "throw", step: "authorizing.session_closed", state: "ended" },
  { mode: "throw", step: "authorizing.asked", state: "ended" },
  { mode: "requires_more", step: "authorizing.asked", state: "ended" },
  { mode: "requires_more", step: "authorizing.written", state: "ended" },
  { mode: "pending", step: "authorizing.asked", state: "ended" },
  { mode: "pending", step: "authorizing.written", state: "ended" },
  { mode: "error", step: "authorizing.asked", state: "ended" },
  { mode: "error", step: "authorizing.written", state: "ended" },
  { mode: "authorized", step: "voiding.begun", state: "voided", is_short: true },
  { mode: "authorized", step: "voiding.asked", state: "voided", is_short: true },
  { mode: "authorized", step: "voiding.written", state: "voided", is_short: true },
  { mode: "lost_reply", step: "voiding.begun", state: "voided", is_short: true },
  { mode: "lost_reply", step: "voiding.asked", state: "voided", is_short: true },
]

/** A cart that is ready to be completed, with its own goods and their stock. */
export async function aCartToKill(
  shop: TestShop,
  market: Market,
  { mode, is_short = false }: Omit<KillCase, "state" | "step">,
) {
  const { variant } = await aProduct(shop.db)
  await setStock(shop.db, variant, 10)
  const id = await cartAt(shop, { ...market, variant }).withPayment()
  must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode } }))
  const stock = is_short ? 0 : 10
  await setStock(shop.db, variant, stock)
  return { id, variant, stock }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Declared by @mercer/db, whose scripts run with it.
const tsx = pathToFileURL(createRequire(here("../../../db/package.json")).resolve("tsx")).href

/** Completes the carts in another process, which is killed. Returns the signal that ended it and its output. */
export async function completeInProcess(shop: TestShop, book: string, toKill: KilledCart[], moment: number | "never") {
  const args = [shop.url, book, JSON.stringify(toKill), String(moment)]
  const child = spawn(process.execPath, ["--import", tsx, here("killed-completions.ts"), ...args])
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text))
  const [, signal] = await once(child, "close")
  return { signal, said }
}

/** Sends due deliveries from another process, which is killed when the first is received but not answered. */
export async function killWhileSending({ url }: Pick<TestShop, "url">, receiver: Receiver) {
  const child = spawn(process.execPath, ["--import", tsx, here("killed-webhooks.ts"), url], { stdio: "inherit" })
  receiver.answer = () => void child.kill("SIGKILL")
  const [, signal] = await once(child, "close")
  return { signal }
}
