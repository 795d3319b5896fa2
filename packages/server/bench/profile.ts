import fs from "node:fs"
import { SourceMap } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { places, root } from "../src/place.ts"
import type { Span } from "./load.ts"
import { table } from "./report.ts"

interface Node {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  children?: number[]
}

interface Profile {
  nodes: Node[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Milliseconds by category. */
type Spent = Map<string, number>

/** The arguments that make node write a profile into the folder. */
export const profileArgs = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`]

/** What the server did in this time: by package, by function, and below our own functions. */
export function printedProfile(folder: string, span: Span, requests: number): string {
  const profile = profileIn(folder)
  const self = selfTimes(profile, span)
  const place = placer()
  const byPackage: Spent = new Map()
  const byFunction: Spent = new Map()
  for (const node of profile.nodes) {
    const time = self.get(node.id) ?? 0
    const where = place(node)
    add(byPackage, where.package, time)
    add(byFunction, `${where.name}  ${where.file}`, time)
  }
  const idle = byPackage.get("(idle)") ?? 0
  const busy = [...self.values()].reduce((sum, time) => sum + time, 0) - idle
  const part = (title: string, spent: Spent, count: number) =>
    table([[title, "ms a request", "share"], ...top(spent, count, busy, requests)])
  const head = `busy ${Math.round(busy)} ms, idle ${Math.round(idle)} ms, ${requests} requests`
  const inclusive = inclusiveTimes(profile, self, place)
  return [
    head,
    part("own time by package", byPackage, 25),
    part("own time by function", byFunction, 40),
    part("our functions with all below them", inclusive, 40),
  ].join("\n\n")
}

function top(spent: Spent, count: number, busy: number, requests: number): string[][] {
  const sorted = [...spent]
    .filter(([name]) => name !== "(idle)" && !name.startsWith("(idle) "))
    .sort((a, b) => b[1] - a[1])
  return sorted
    .slice(0, count)
    .map(([name, time]) => [name, (time / Math.max(1, requests)).toFixed(3), `${((time / busy) * 100).toFixed(1)} %`])
}

const add = (spent: Spent, key: string, time: number) => spent.set(key, (spent.get(key) ?? 0) + time)

/** The main thread's: the longest, since each worker of a process leaves one too. */
function profileIn(folder: string): Profile {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".cpuprofile"))
  const texts = files.map((file) => fs.readFileSync(path.join(folder, file), "utf8"))
  const [longest] = texts.sort((a, b) => b.length - a.length)
  if (!longest) throw new Error("The server has left no profile")
  return JSON.parse(longest) as Profile
}

/** Milliseconds that each node was at the top of the stack, in this time only. */
function selfTimes({ samples, timeDeltas, startTime }: Profile, { from, to }: Span): Map<number, number> {
  const times = new Map<number, number>()
  let at = startTime
  for (const [i, node] of samples.entries()) {
    const delta = timeDeltas[i] ?? 0
    at += delta
    if (at >= from && at <= to) times.set(node, (times.get(node) ?? 0) + delta / 1000)
  }
  return times
}

/** Time of our own functions including their callees, each counted once even if recursive. */
function inclusiveTimes({ nodes }: Profile, self: Map<number, number>, place: Placer): Spent {
  const spent: Spent = new Map()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (node: Node, above: Set<string>): number => {
    const where = place(node)
    const key = `${where.name}  ${where.file}`
    const ours = where.package.startsWith("@mercer/") && !above.has(key)
    const inner = ours ? new Set(above).add(key) : above
    let total = self.get(node.id) ?? 0
    for (const child of node.children ?? []) total += visit(byId.get(child) as Node, inner)
    if (ours) add(spent, key, total)
    return total
  }
  if (nodes[0]) visit(nodes[0], new Set())
  return spent
}

interface Place {
  name: string
  file: string
  package: string
}
type Placer = (node: Node) => Place

/** The source location of a bundled function, from the source maps next to the bundle. */
function placer(): Placer {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      const there = fs.existsSync(`${file}.map`)
      maps.set(file, there ? new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, "utf8"))) : undefined)
    }
    return maps.get(file)
  }
  return ({ callFrame }) => {
    const { functionName, url, lineNumber, columnNumber } = callFrame
    const name = functionName || "(anonymous)"
    if (!url.startsWith("file:")) {
      const own = url.startsWith("node:") ? "node" : url ? url : name.startsWith("(") ? name : "(native)"
      return { name, file: url, package: own }
    }
    const file = fileURLToPath(url)
    const entry = mapOf(file)?.findEntry(lineNumber, columnNumber)
    const source =
      entry && "originalSource" in entry ? path.resolve(places.server(), "dist", entry.originalSource) : file
    const line = entry && "originalLine" in entry ? entry.originalLine + 1 : lineNumber + 1
    return { name, file: `${short(source)}:${line}`, package: packageOf(source) }
  }
}

const short = (file: string) => file.replace(/^.*node_modules\//, "").replace(`${root()}/`, "")

function packageOf(file: string): string {
  const inside = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  if (inside) return inside
  const ours = /(?:packages|apps)\/([^/]+)\//.exec(file)?.[1]
  return ours ? `@mercer/${ours}` : path.basename(file)
}
