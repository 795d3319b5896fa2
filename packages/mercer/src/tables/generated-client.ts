import fs from "node:fs"
import path from "node:path"
import type { SchemaFile } from "./compose.ts"
import { packedUntilUsed } from "./packed-client.ts"

/**
 * Makes what Prisma has written fit a shop: its imports lead through Mercer, Mercer's rows are only connected, and it
 * names the folder that it is moved to.
 */
export function adaptClient(folder: string, own: readonly SchemaFile[], moved: { from: string; to: string }): void {
  const ownModels = new Set(
    own.flatMap(({ content }) => [...content.matchAll(/^\s*model (\w+)/gm)].map(([, name]) => name)),
  )
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue
    const file = path.join(folder, name)
    const isOfCore = path.dirname(name) === "models" && !ownModels.has(path.basename(name, ".ts"))
    const text = throughMercer(fs.readFileSync(file, "utf8")).replaceAll(moved.from, moved.to)
    fs.writeFileSync(file, isOfCore ? onlyConnected(text) : isFacts(name) ? packedUntilUsed(text) : text)
  }
}

const isFacts = (name: string) => name === path.join("internal", "class.ts")

/** The shop itself depends on Mercer alone. */
const throughMercer = (text: string) =>
  text.replace(RUNTIME, (_, quote: string, part: string) => `${quote}${runtimeOf(part)}${quote}`)

const RUNTIME = /(["'])@prisma\/client\/runtime\/([\w.-]+)\1/g

/** `query_compiler_fast_bg.postgresql.mjs` is exported as `query_compiler_fast_bg.postgresql`. */
const runtimeOf = (part: string) =>
  part === "client" ? "mercer/prisma-runtime" : `mercer/prisma-runtime/${part.replace(/\.m?js$/, "")}`

/**
 * The types of a row of Mercer's inside a write of the shop's, `{ product: { connect: { id } } }`, without all that
 * would write it: that would go past Mercer's rules, audit log and events.
 */
const onlyConnected = (text: string) => text.replace(NESTED, (whole) => whole.replace(WRITES, ""))

const NESTED =
  /^export type \w+(?:CreateNested(?:One|Many)Without\w+Input|Update(?:One|OneRequired|Many)Without\w+NestedInput) = \{\n[\s\S]*?^\}/gm
const WRITES = /^ {2}(?:create|connectOrCreate|createMany|upsert|update|updateMany|delete|deleteMany)\?:.*\n/gm

/** The facts without the types of Mercer's own models, which do not know the shop's. */
export function withoutTypesOfCore(file: string): void {
  const text = fs.readFileSync(file, "utf8")
  const plain = text.replace(/^import type .*\n/gm, "").replace(/ as const satisfies .*/, " as const")
  fs.writeFileSync(file, plain)
}
