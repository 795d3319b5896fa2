// `pnpm operation:new "POST /admin/widgets/{id}/archive" "Archive a Widget"`: writes what every operation has, as far as its
// method and path say it: file, line in its resource's router, test, row of the access table. Prints what is left to write.
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { Advice, root, run } from "./steps.mjs"

const SRC = "packages/api/src"
const TABLE = "packages/api/test/authorization/table.tsv"
const CONVENTIONS = "packages/api/test/conventions.test.ts"
const USAGE = 'Call it so: pnpm operation:new "POST /admin/widgets/{id}/archive" "Archive a Widget"'

const bare = (route) => route.replace(/\{\w+\}/g, "{}")
const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** Writes the skeleton into a tree, and returns the files and what is left to write. */
export function newOperation(tree, [route = "", summary = ""]) {
  const read = (file) => fs.readFileSync(path.join(tree, file), "utf8")
  const write = (file, text) => fs.writeFileSync(path.join(tree, file), text)
  const asked = parsed(route, summary)
  const known = routesOf(tree, read)
  const same = known.find((one) => bare(one.route) === bare(route))
  if (same) throw new Advice(`${same.route} exists already: it is in ${same.file}.`)
  const home = homeOf(known, asked, read)
  const operation = { ...asked, ...home, ...namesOf(asked) }
  const file = `${path.dirname(home.file)}/${operation.base}.ts`
  const test = `packages/api/test/${asked.area}/${operation.base.slice(asked.area.length + 1)}.test.ts`
  for (const name of [file, test]) if (fs.existsSync(path.join(tree, name))) throw new Advice(`${name} exists already.`)
  write(file, operationText(operation))
  write(test, testText(operation))
  write(home.file, withSpread(read(home.file), operation))
  write(TABLE, withRow(read(TABLE), operation))
  const isOwn = !isOfMedusa(read, asked)
  if (isOwn)
    write(
      CONVENTIONS,
      read(CONVENTIONS).replace("\n]\n\n/** The default", `\n  "${bare(route)}",\n]\n\n/** The default`),
    )
  return { files: [file, test, home.file, TABLE, ...(isOwn ? [CONVENTIONS] : [])], left: leftOf(operation) }
}

function parsed(route, summary) {
  const [, method, at] = /^(\w+) (\/\S+)$/.exec(route) ?? []
  if (!method || !summary) throw new Advice(USAGE)
  if (!["GET", "POST", "DELETE"].includes(method)) throw new Advice(`${method} is none of GET, POST and DELETE.`)
  const [, area, resource] = /^\/(admin|store)\/([a-z-]+)(?:\/(?:[a-z-]+|\{\w+\}))*$/.exec(at) ?? []
  if (!area) throw new Advice(`${at} must be /admin/… or /store/…, in words with hyphens and {names}.`)
  return { route, summary, method, at, area, resource }
}

/** Every operation's route, with its file. */
function routesOf(tree, read) {
  const files = fs.readdirSync(path.join(tree, SRC), { recursive: true, encoding: "utf8" })
  return files
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${SRC}/${name}`)
    .flatMap((file) => [...read(file).matchAll(/\brest\(\s*"([A-Z]+ \/[^"]+)"/g)].map(([, route]) => ({ route, file })))
}

/** The file whose router gets the operation: the one that has most of the resource's operations. */
function homeOf(known, { area, resource }, read) {
  const prefix = new RegExp(`^[A-Z]+ /${area}/${resource}(/|$)`)
  const counts = new Map()
  for (const { route, file } of known) if (prefix.test(route)) counts.set(file, (counts.get(file) ?? 0) + 1)
  const [file] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  if (!file)
    throw new Advice(
      `No folder of ${SRC} has operations under /${area}/${resource}: README's "Adding an operation" says how one begins.`,
    )
  const table = /adminChange\("(\w+)"\)/.exec(read(file))?.[1]
  return { file, table }
}

function namesOf({ area, resource, method, at }) {
  const last = at
    .split("/")
    .filter((part) => !part.startsWith("{"))
    .at(-1)
  const byMethod = {
    GET: at.endsWith("}") ? "get" : "list",
    POST: at.endsWith("}") ? "update" : "create",
    DELETE: "delete",
  }
  const verb = last === resource ? byMethod[method] : last
  return { name: camel(verb), base: `${area}-${resource}-${verb}`, constant: camel(`${resource}-${verb}`) }
}

const parametersOf = (at) => [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

function operationText({ area, method, route, summary, at, table, name, constant, file }) {
  const isRead = method === "GET"
  const changes = area === "admin" && method === "POST" && at.includes("{") && table
  const builder = area === "store" ? "open" : isRead ? "admin" : changes ? "adminChange" : "adminWrite"
  const names = parametersOf(at)
  const fields = [...names.map((one) => `${one}: Id`), ...(changes ? ["if_unchanged_since: UnchangedSince"] : [])]
  const imports = [...(names.length > 0 ? ["Id"] : []), "plain", "rest", ...(changes ? ["UnchangedSince"] : [])]
  const depth = "../".repeat(path.dirname(file).split("/").length - SRC.split("/").length)
  return `import { Refusal } from "@mercer/commerce"
import { ${imports.join(", ")} } from "@mercer/rest"
import * as z from "zod"
import { ${builder} } from "${depth}access/procedures.ts"

/** ${summary}. */
export const ${constant} = {
  ${name}: ${builder}${changes ? `("${table}")` : ""}
    .meta(rest("${route}", "${summary}"))
    .input(z.strictObject({ ${fields.join(", ")} }))
    .output(plain(z.object({ id: z.string() })))
    .${isRead ? "query" : "mutation"}(async ({ input }): Promise<{ id: string }> => {
      // Read, decide by a rule of packages/commerce, write, answer.
      throw new Refusal("unexpected_state", \`${summary} is not written yet: \${JSON.stringify(input)}\`)
    }),
}
`
}

function testText({ area, method, at, summary }) {
  const filled = at.replace(/\{\w+\}/g, "nothing")
  const [who, imported] =
    area === "admin"
      ? ["anOperatorAtWork(shop)", 'import { anOperatorAtWork } from "../support/scenes.ts"\n']
      : ["shop.visitor()", ""]
  return `import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
${imported}import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

test("${summary.toLowerCase()}: say the rule as the shop's owner would", async () => {
  const by = ${area === "admin" ? "await " : ""}${who}
  expect(must(await by.ask("${method}", "${filled}"))).toEqual({ id: "nothing" })
})
`
}

/** The resource's router with the operation, which stands in a file beside it. */
function withSpread(text, { constant, base, file }) {
  const spread = /^(export const \w+ = (?:router\()?\{)$/m
  if (!spread.test(text)) throw new Advice(`${file} has no router to add ...${constant} to: add the operation by hand.`)
  return `import { ${constant} } from "./${base}.ts"\n${text.replace(spread, `$1\n  ...${constant},\n`)}`
}

/** The row of who may call it, below those of its resource: review it, it is written of the path alone. */
function withRow(text, { route, area, resource, at }) {
  const hasTarget = at.includes("{")
  const row = [
    route,
    area === "admin" ? "admin" : "open",
    "200",
    hasTarget ? "200" : "-",
    hasTarget ? "404" : "-",
  ].join("\t")
  const lines = text.trimEnd().split("\n")
  const last = lines.findLastIndex((line) => line.includes(` /${area}/${resource}`))
  return `${lines.toSpliced(last + 1, 0, row).join("\n")}\n`
}

function isOfMedusa(read, { method, at }) {
  const rows = ["operations", "neighbours"].flatMap((name) =>
    read(`packages/api/test/contract/${name}.tsv`).split("\n"),
  )
  return rows.some((row) => bare(row).includes(`\t${method}\t${bare(at)}\t`))
}

function leftOf({ area, resource, name, method }) {
  const words = area === "admin" && method !== "GET"
  return [
    ...(area === "admin" ? ["rest(…, { area }), if a role needs another area for it than its resource's"] : []),
    `a scene "${area}.${resource}.${name}" in packages/api/test/support/scenes-….ts: a request that succeeds`,
    ...(words
      ? [`"${resource}.${name}" in packages/panel/src/audit/other-operation-words.ts, and in messages/*.json`]
      : []),
    "UPDATE_DOCS=1 npx vitest run --project api test/coverage.test.ts, in packages/api",
    "UPDATE_EXAMPLES=1 npx vitest run --no-file-parallelism test/operations, in packages/api",
  ]
}

async function main() {
  const { files, left } = newOperation(root, process.argv.slice(2))
  const code = files.filter((file) => file.endsWith(".ts"))
  await run(path.join(root, "node_modules/.bin/biome"), ["check", "--write", ...code])
  process.stdout.write(`Written:\n${files.map((file) => `  ${file}\n`).join("")}Left to write:\n`)
  for (const one of left) process.stdout.write(`  ${one}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  main().catch((error) => {
    process.stderr.write(`${error instanceof Advice ? error.message : error.stack}\n`)
    process.exitCode = 1
  })
