import { factsOf, type ModelName } from "@mercer/db"
import { type AnswerMemory, type Found, type RestRequest, type TaggedText, walkAnswer } from "@mercer/rest/handler"
import type { App } from "../context/context.ts"
import { batched } from "./batched.ts"
import { type Entries, type Entry, LONGEST_KEPT_MS, LONGEST_KEY } from "./entry.ts"
import { type CatalogCheck, checkCatalog, nextPriceChange } from "./queries.ts"
import { gappedText, refillGaps, withoutGaps } from "./stock-gaps.ts"
import { TRACKED_TABLES } from "./tracked.ts"

interface LookedUp {
  known?: TaggedText
  check: CatalogCheck
}

/** Its parts, the text with the last stock, for the last place, and its bytes. */
const COPIES = 4

/**
 * Answers of the catalog in this server's memory. Each is checked at each request, in one statement: it is used only if
 * no transaction that has changed the catalog was committed since it was made, by this server, another one or a script.
 * Stock is read with the check, and requests that come while a check is under way share the next one. Requests with a
 * login or a cart are answered for themselves.
 */
export function catalogAnswers(app: App, entries: Entries): Pick<AnswerMemory<unknown>, "keyOf" | "ofCatalog"> {
  const running = new Map<string, Promise<unknown>>()
  const lookUp = lookUpIn(entries, app)
  let tracked = true

  async function computed(key: string, found: Found, compute: () => Promise<unknown>, check: CatalogCheck) {
    const result = await compute()
    const text = JSON.stringify(result)
    const entry = check.tracked && (await entryOf(app, found, result, check.snapshot))
    if (!entry) return { text }
    entries.set(key, { ...entry, size: COPIES * text.length + key.length })
    return { text, tag: withoutGaps(entry).tag }
  }

  return {
    keyOf,
    async ofCatalog(key, found, compute) {
      // Those who ask while it is being made wait for it, and then check it as any other.
      if (tracked) await running.get(key)?.catch(() => {})
      const { known, check } = await lookUp(key)
      tracked = check.tracked
      if (known) return known
      const work = computed(key, found, compute, check)
      running.set(key, work)
      try {
        return await work
      } finally {
        if (running.get(key) === work) running.delete(key)
      }
    },
  }
}

/** Looks up the answers of many requests together, each once: those that are as they were, and how things are now. */
function lookUpIn(entries: Entries, app: App) {
  return batched(async (keys: string[]): Promise<LookedUp[]> => {
    const unique = [...new Set(keys)]
    const known = unique.map((key) => entries.get(key))
    const questions = known.map((entry) => ({
      snapshot: entry?.snapshot ?? null,
      variant_ids: entry?.variant_ids ?? [],
    }))
    const checks = await checkCatalog(app, questions)
    const found = new Map(unique.map((key, at) => [key, judged(known[at], checks[at] as CatalogCheck, app.now())]))
    for (const [at, key] of unique.entries())
      if (!found.get(key)?.known && entries.get(key) === known[at]) entries.drop(key)
    return keys.map((key) => found.get(key) as LookedUp)
  })
}

function judged(entry: Entry | undefined, check: CatalogCheck, now: Date): LookedUp {
  const isGood = entry && check.tracked && !check.changed && !check.stock.includes(null) && now < entry.until
  return isGood ? { known: refillGaps(entry, check.stock), check } : { check }
}

/** What is kept of an answer: nothing if it has rows of tables whose changes are not recorded. Changes `result`. */
async function entryOf(app: App, { route }: Found, result: unknown, snapshot: string) {
  const { answer } = route.meta
  if (!answer || !isMadeOf(answer, result)) return undefined
  return { ...gappedText(answer, result), snapshot, until: await endOf(app) }
}

/** The request's key; undefined for logins and carts, whose customer groups may have prices of their own. */
function keyOf({ headers }: RestRequest, found: Found, query: string): string | undefined {
  if (headers.has("authorization") || headers.has("x-medusa-access-token")) return undefined
  if (headers.get("cookie")?.includes("connect.sid=") || query.includes("cart_id")) return undefined
  const { operation } = found.route
  const key = JSON.stringify([operation, found.values, query, headers.get("x-publishable-api-key")])
  return key.length > LONGEST_KEY ? undefined : key
}

/** Until a price list begins or ends, at most for half an hour. */
async function endOf(app: App): Promise<Date> {
  const now = app.now()
  const latest = new Date(now.getTime() + LONGEST_KEPT_MS)
  const next = await nextPriceChange(app, now)
  return next && next < latest ? next : latest
}

/** Whether all rows of an answer are of tables whose changes are recorded. */
function isMadeOf(answer: Parameters<typeof walkAnswer>[0], result: unknown): boolean {
  let isMade = true
  walkAnswer(answer, result, ({ name }) => {
    isMade &&= TRACKED_TABLES.has(factsOf(name as ModelName).table)
  })
  return isMade
}
