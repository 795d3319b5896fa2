import fs from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"
import { type Finding, fine, note, work } from "../finding.ts"

/** A method and a path pattern: `GET /store/products/{id}`. */
export interface Route {
  method: string
  path: string
}

/** How often one operation was called, and what becomes of it. */
export interface Called extends Route {
  count: number
  answer: "served" | "differs" | "not built" | "unknown"
  /** The decision behind a difference, and the difference in words. */
  decision?: string
  words?: string
}

const DAYS = 30
const LINE = /^\S+ \S+ \S+ \[([^\]]+)\] "([A-Z]+) (\S+) HTTP\/[\d.]+" (\d{3})/
const OURS = /^\/(admin|store)(\/|$)/
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"

/** Reads nginx's combined format: the calls of the log's last 30 days, the most frequent first. */
export async function readAccessLog(file: string, served: Route[], dataFolder: string): Promise<Called[]> {
  const counts = new Map<string, { day: number; count: number }[]>()
  let newest = 0
  for await (const line of createInterface({ input: fs.createReadStream(file, "utf8") })) {
    const [, time = "", method = "", url = ""] = LINE.exec(line) ?? []
    const address = pathOf(url)
    if (!OURS.test(address) || method === "OPTIONS") continue
    const day = dayOf(time)
    newest = Math.max(newest, day)
    const days = counts.get(`${method} ${address}`) ?? []
    const last = days.at(-1)
    if (last?.day === day) last.count++
    else days.push({ day, count: 1 })
    counts.set(`${method} ${address}`, days)
  }
  return byOperation(counts, newest - DAYS, routesOf(served, dataFolder))
}

/** Some servers log the whole URL. */
function pathOf(url: string): string {
  const [address = ""] = url.replace(/^https?:\/\/[^/]+/, "").split("?")
  return address.replace(/(.)\/+$/, "$1")
}

/** `10/Oct/2026:13:55:36 +0000`: days since 1970. */
function dayOf(time: string): number {
  const [, day, month = "", year] = /^(\d{2})\/(\w{3})\/(\d{4})/.exec(time) ?? []
  return Math.floor(Date.UTC(Number(year), MONTHS.indexOf(month) / 3, Number(day)) / 86_400_000) || 0
}

interface Routes {
  served: Route[]
  medusa: Route[]
  differences: Map<string, { decision: string; words: string }>
}

function routesOf(served: Route[], dataFolder: string): Routes {
  const lines = (name: string) =>
    fs
      .readFileSync(path.join(dataFolder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
  const differences = lines("differences.tsv").map(
    ([method, route, decision = "", words = ""]) => [sameNames(`${method} ${route}`), { decision, words }] as const,
  )
  const medusa = lines("v1-operations.tsv").map(([method = "", path = ""]) => ({ method, path }))
  return { served, medusa, differences: new Map(differences) }
}

function byOperation(counts: Map<string, { day: number; count: number }[]>, from: number, routes: Routes): Called[] {
  const found = new Map<string, Called>()
  for (const [call, days] of counts) {
    const count = days.reduce((sum, one) => sum + (one.day > from ? one.count : 0), 0)
    if (count === 0) continue
    const one = calledOf(call, routes)
    const key = `${one.method} ${one.path}`
    found.set(key, { ...one, count: count + (found.get(key)?.count ?? 0) })
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.path.localeCompare(b.path))
}

function calledOf(call: string, { served, medusa, differences }: Routes): Omit<Called, "count"> {
  const [method = "", address = ""] = call.split(" ")
  const route = match(served, method === "HEAD" ? "GET" : method, address)
  if (route) {
    const difference = differences.get(sameNames(`${route.method} ${route.path}`))
    return { ...route, answer: difference ? "differs" : "served", ...difference }
  }
  const known = match(medusa, method, address)
  return known ? { ...known, answer: "not built" } : { method, path: withoutIds(address), answer: "unknown" }
}

/** A literal segment takes precedence over a parameter. */
function match(routes: Route[], method: string, address: string): Route | undefined {
  const given = address.split("/")
  const fitting = routes.filter((route) => {
    const wanted = route.path.split("/")
    const fits = (part: string, at: number) => part.startsWith("{") || part === given[at]
    return route.method === method && wanted.length === given.length && wanted.every(fits)
  })
  const parameters = (route: Route) => route.path.split("{").length
  const [best] = fitting.sort((a, b) => parameters(a) - parameters(b))
  return best && { method: best.method, path: best.path }
}

const sameNames = (route: string) => route.replaceAll(/\{\w+\}/g, "{}")
const withoutIds = (address: string) => address.replaceAll(/\/[a-z]+_[0-9A-Za-z]{20,}/g, "/{id}")

/** What the log says must be done. */
export function aboutCalls(calls: Called[]): Finding[] {
  const total = (answer: Called["answer"]) => calls.filter((one) => one.answer === answer)
  const all = calls.reduce((sum, { count }) => sum + count, 0)
  return [
    fine("log", `${all} calls of ${calls.length} operations; ${total("served").length} are served as they are`),
    ...total("differs").map(({ method, path, count, decision, words }) =>
      note("log", `${method} ${path} (${count} times) differs on purpose, by decision ${decision}: ${words}`),
    ),
    ...total("not built").map(({ method, path, count }) =>
      work("log", `${method} ${path} (${count} times) is not built`, "Whoever calls it must do without, or wait."),
    ),
    ...total("unknown").map(({ method, path, count }) =>
      work(
        "log",
        `${method} ${path} (${count} times) is not Medusa's`,
        "A plugin or the shop's own: add it as an extension, or leave it on another server.",
      ),
    ),
  ]
}
