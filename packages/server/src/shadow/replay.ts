import { setTimeout as sleep } from "node:timers/promises"
import {
  type Compared,
  type Judged,
  judge,
  type ShadowAnswer,
  type ShadowRequest,
  type ShadowRule,
} from "@mercer/commerce"
import type { Callers } from "./callers.ts"

const PATIENCE_MS = 30_000
/** A difference that is gone after this time was a change between the two requests. */
const AGAIN_MS = 500
const LARGEST = 8_000_000

/** The servers that are compared. */
export interface Servers {
  from: string
  to: string
}

/** Both answers and how they differ; undefined when a server did not answer in full. */
export type Replayed = { compared: Compared; judged: Judged } | undefined

/**
 * Sends a request to both servers as the same caller. The shop is alive: what differs is asked once more, and only what
 * differs both times counts. So is what was not answered: a server may be busy.
 */
export async function replay(
  servers: Servers,
  request: ShadowRequest,
  { callers, rules, again_ms = AGAIN_MS }: { callers: Callers; rules: readonly ShadowRule[]; again_ms?: number },
): Promise<Replayed> {
  const later = async <T>(ask: () => Promise<T>) => {
    await sleep(again_ms)
    return ask()
  }
  const first = (await once(servers, request, callers)) ?? (await later(() => once(servers, request, callers)))
  if (!first) return undefined
  const judged = judge(first, rules)
  if (judged.every(({ rule }) => rule)) return { compared: first, judged }
  const second = await later(() => once(servers, request, callers))
  if (!second) return undefined
  const before = new Set(judged.map(({ difference }) => placeOf(difference)))
  return { compared: second, judged: judge(second, rules).filter(({ difference }) => before.has(placeOf(difference))) }
}

const placeOf = ({ kind, at }: { kind: string; at: string }) => `${kind} ${at}`

async function once(servers: Servers, request: ShadowRequest, callers: Callers): Promise<Compared | undefined> {
  const headers = callers.of(request.path)
  if (!headers) return undefined
  const ask = (side: "from" | "to") => answerOf(servers[side], request, headers[side])
  const [old, ours] = await Promise.all([ask("from"), ask("to")])
  return old && ours && { request, old, ours, at: new Date() }
}

/** Undefined: no answer, one that says to come later, or one that is too large to compare. */
export async function answerOf(
  server: string,
  { path, query }: ShadowRequest,
  headers: Record<string, string>,
): Promise<ShadowAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const url = `${server.replace(/\/+$/, "")}${path}${query && `?${query}`}`
    const response = await fetch(url, { headers, redirect: "manual", signal })
    const text = await response.text()
    if (response.status === 429 || response.status === 503 || text.length > LARGEST) return undefined
    return { status: response.status, body: bodyOf(text) }
  } catch {
    return undefined
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
