import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { CompletionStep } from "../../src/context.ts"
import { aProduct } from "./catalog.ts"
import { ladder, type Market, must } from "./checkout.ts"
import type { Receiver } from "./receiver.ts"
import type { TestShop } from "./shop.ts"

/** A cart whose completion dies at a step; without one it dies wherever it is. */
export interface Doomed {
  id: string
  step?: CompletionStep | undefined
}

/** What the provider does, where the process dies, and what has to have become of it a minute later. */
export interface Death {
  mode: string
  step: CompletionStep
  state: "placed" | "ended" | "voided"
  /** Nothing is left in stock by the time the order is made. */
  is_short?: boolean
}

/** Every named step of completion with every way in which it can be reached. */
export const DEATHS: Death[] = [
  { mode: "authorized", step: "begun", state: "ended" },
  { mode: "authorized", step: "asked", state: "placed" },
  { mode: "authorized", step: "authorized", state: "placed" },
  { mode: "authorized", step: "placing", state: "placed" },
  { mode: "authorized", step: "placed", state: "placed" },
  { mode: "lost_reply", step: "begun", state: "ended" },
  { mode: "lost_reply", step: "asked", state: "placed" },
  { mode: "lost_reply", step: "authorized", state: "placed" },
  { mode: "lost_reply", step: "placing", state: "placed" },
  { mode: "lost_reply", step: "placed", state: "placed" },
  { mode: "throw", step: "begun", state: "ended" },
  { mode: "throw", step: "session_closed", state: "ended" },
  { mode: "throw", step: "asked", state: "ended" },
  { mode: "requires_more", step: "asked", state: "ended" },
  { mode: "requires_more", step: "authorized", state: "ended" },
  { mode: "pending", step: "asked", state: "ended" },
  { mode: "pending", step: "authorized", state: "ended" },
  { mode: "error", step: "asked", state: "ended" },
  { mode: "error", step: "authorized", state: "ended" },
  { mode: "authorized", step: "void_intended", state: "voided", is_short: true },
  { mode: "authorized", step: "voided_at_provider", state: "voided", is_short: true },
  { mode: "authorized", step: "voided", state: "voided", is_short: true },
  { mode: "lost_reply", step: "void_intended", state: "voided", is_short: true },
  { mode: "lost_reply", step: "voided_at_provider", state: "voided", is_short: true },
]

/** A cart that is ready to be completed, of goods of its own, and what there is of them. */
export async function aDoomedCart(
  shop: TestShop,
  market: Market,
  { mode, is_short = false }: Omit<Death, "state" | "step">,
) {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 10 }] })
  const id = await ladder(shop, { ...market, variant }).withPayment()
  must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode } }))
  const stock = is_short ? 0 : 10
  await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: stock } })
  return { id, variant, stock }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Declared by @mercer/db, whose scripts run with it.
const tsx = pathToFileURL(createRequire(here("../../../db/package.json")).resolve("tsx")).href

/** Completes the carts in another process, which is killed. Gives the signal it died of, and what it said. */
export async function completeElsewhere(shop: TestShop, book: string, doomed: Doomed[], moment: number | "never") {
  const args = [shop.url, book, JSON.stringify(doomed), String(moment)]
  const child = spawn(process.execPath, ["--import", tsx, here("victim.ts"), ...args])
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text))
  const [, signal] = await once(child, "close")
  return { signal, said }
}

/** Sends what is due from another process, which is killed when the first of it has been received and not answered. */
export async function diesTelling({ url }: Pick<TestShop, "url">, receiver: Receiver) {
  const child = spawn(process.execPath, ["--import", tsx, here("webhook-victim.ts"), url], { stdio: "inherit" })
  receiver.answer = () => void child.kill("SIGKILL")
  const [, signal] = await once(child, "close")
  return { signal }
}
