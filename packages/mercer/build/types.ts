// The published types: the declarations of what `mercer` exports, and of nothing else. Those of the database client, of
// the router and of libraries that are bundled have stand-ins (build/types): they would be 15 MB.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { columnsOf, coreDocument, fieldsIn } from "@mercer/client/document"
import { operationsText } from "@mercer/client/types-of"

const here = import.meta.dirname
const root = path.join(here, "../../..")
const PACKAGES = ["mercer", "api", "auth", "commerce", "db", "durable", "jobs", "paper", "providers", "rest"]

/** Declarations that have a stand-in, by their place below packages. */
const STAND_INS: Record<string, () => string> = {
  "api/src/index.d.ts": () => standIn("api"),
  "db/src/generated/client/client.d.ts": () => standIn("database-client"),
  "mercer/src/operation-types.d.ts": callsText,
  "mercer/src/shop-router.d.ts": () => standIn("shop-router"),
  "mercer/src/openapi.d.ts": () => standIn("openapi"),
}

const standIn = (name: string) => fs.readFileSync(path.join(here, `types/${name}.d.ts`), "utf8")

/** The declarations of what shops import, by its name. */
export const ENTRIES = {
  ".": "mercer/src/index.d.ts",
  "./next": "mercer/src/next.d.ts",
  "./panel": "mercer/src/panel/index.d.ts",
  "./testing": "mercer/src/testing/index.d.ts",
}

/** Writes the declarations into `out`; returns what they import of other packages. */
export function writeTypes(out: string): string[] {
  const emitted = emit()
  const kept = new Map<string, Kept>()
  const outside = new Set<string>()
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    const text = texts.get(file) ?? STAND_INS[file]?.() ?? fs.readFileSync(path.join(emitted, file), "utf8")
    texts.set(file, text)
    return text
  }
  const waiting: [file: string, names: string[]][] = Object.values(ENTRIES).map((entry) => [entry, ["*"]])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, names] = next
    const known = kept.get(file)
    const added = names.filter((name) => !known?.names.has(name))
    if (known && added.length === 0) continue
    const text = textOf(file)
    const one: Kept = { text, names: new Set([...(known?.names ?? []), ...added]) }
    kept.set(file, one)
    for (const { to, wanted } of referencesOf(file, text, one.names, textOf)) {
      if (to.startsWith("!")) outside.add(to.slice(1))
      else waiting.push([to, wanted])
    }
  }
  for (const [file, { text, names }] of kept) write(path.join(out, file), file, pruned(file, text, names, textOf))
  fs.rmSync(emitted, { recursive: true })
  return [...outside].sort()
}

interface Kept {
  text: string
  names: Set<string>
}

/** All declarations of our packages, in a temporary folder. Errors are those of files that have stand-ins. */
function emit(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-types-"))
  const config = path.join(root, "packages/mercer/node_modules", `.types-${process.pid}.json`)
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: folder }
  const include = PACKAGES.map((name) => path.join(root, `packages/${name}/src/**/*.ts`))
  const base = path.join(root, "packages/tsconfig/base.json")
  fs.writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, include, exclude: ["**/*.test.ts"] }))
  const tsc = path.join(root, "packages/mercer/node_modules/typescript/bin/tsc")
  spawnSync(process.execPath, [tsc, "-p", config], { cwd: path.join(root, "packages/mercer") })
  fs.rmSync(config)
  fs.mkdirSync(path.join(folder, "packages"), { recursive: true })
  return path.join(folder, "packages")
}

const FROM = /(?:(import|export) (?:type )?(\*|\{[^}]*\})?[^"{}]*? from |(import)\()"([^"]+)"\)?(?:\.(\w+))?/g

/** What a file refers to, by names; of a file that only passes on, what is asked of it. */
function referencesOf(file: string, text: string, asked: Set<string>, textOf: TextOf) {
  return [...pruned(file, text, asked, textOf).matchAll(FROM)].map(([, , list, dynamic, spec = "", member]) => {
    const wanted = dynamic ? [member ?? "*"] : namesIn(list ?? "*")
    return { to: placeOf(file, spec), wanted: list === "*" ? ["*"] : wanted }
  })
}

const namesIn = (list: string) =>
  list === "*"
    ? ["*"]
    : list
        .slice(1, -1)
        .split(",")
        .map(
          (part) =>
            part
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0] ?? "",
        )
        .filter(Boolean)

type TextOf = (file: string) => string

const BARREL = /^(\s*(export [^;]*from "[^"]+";|export \{\};|\/\*[\s\S]*?\*\/|\/\/.*))*\s*$/

/** A file that only passes others' names on, without those that nobody asks for. */
function pruned(file: string, text: string, asked: Set<string>, textOf: TextOf): string {
  if (!BARREL.test(text) || asked.has("*")) return text
  const named = text.replace(
    /export (type )?\{([^}]*)\} from ("[^"]+");/g,
    (_, type: string | undefined, list: string, from: string) => {
      const left = list.split(",").filter((part) => asked.has(exported(part)))
      return left.length > 0 ? `export ${type ?? ""}{${left.join(",")}} from ${from};` : ""
    },
  )
  return named.replace(/export \* from "([^"]+)";\n?/g, (whole: string, spec: string) =>
    declares(placeOf(file, spec), asked, textOf) ? whole : "",
  )
}

/** The name of `type a as b` for those who import it. */
const exported = (part: string) =>
  part
    .trim()
    .replace(/^type /, "")
    .split(" as ")
    .at(-1) ?? ""

/** Whether a file exports one of these names, also by passing it on. */
function declares(file: string, names: Set<string>, textOf: TextOf): boolean {
  const text = textOf(file)
  const own = text.matchAll(/^export (?:declare )?(?:abstract )?(?:type|interface|class|const|function|enum) (\w+)/gm)
  if ([...own].some(([, name = ""]) => names.has(name))) return true
  const passed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","))
  if (passed.some((part) => names.has(exported(part)))) return true
  return [...text.matchAll(/^export \* from "([^"]+)"/gm)].some(([, spec = ""]) =>
    declares(placeOf(file, spec), names, textOf),
  )
}

/** Where a declaration that is imported is, below packages; other packages with a "!". */
function placeOf(file: string, spec: string): string {
  if (spec.startsWith(".")) return path.join(path.dirname(file), spec).replace(/\.(tsx?|js)$/, ".d.ts")
  if (spec === "trpc-to-openapi") return "mercer/src/openapi.d.ts"
  const [, name = "", below] = /^@mercer\/(\w+)(?:\/(.+))?$/.exec(spec) ?? []
  if (!name) return `!${spec}`
  const manifest = JSON.parse(fs.readFileSync(path.join(root, `packages/${name}/package.json`), "utf8"))
  const target = manifest.exports[below ? `./${below}` : "."]
  return path.join(name, target).replace(/\.ts$/, ".d.ts")
}

/** Writes a declaration with specifiers that resolve anywhere. */
function write(to: string, file: string, text: string) {
  const resolved = text.replace(/(from |import\()"([^"]+)"/g, (whole, before: string, spec: string) => {
    const place = placeOf(file, spec)
    if (place.startsWith("!")) return whole
    const relative = path.relative(path.dirname(file), place).replace(/\.d\.ts$/, ".js")
    return `${before}"${relative.startsWith(".") ? relative : `./${relative}`}"`
  })
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(
    to,
    resolved.replace(/^ {4,}/gm, (spaces) => " ".repeat(spaces.length / 4)),
  )
}

/** Types of `ctx.call`, from the operations themselves. */
function callsText(): string {
  const text = operationsText(coreDocument(), "CoreCalls", { columnsOf, fieldsIn, isWithin: true })
  const entities = [...text.matchAll(/^export interface (\w+) /gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "CoreCalls")
  return `import type { FieldsAsked, FieldsGiven, FieldsOf, FieldsWithin } from "../../db/src/own-fields.js";

${text}
/** Rows as operations return them. */
export interface CoreEntities { ${entities.map((name) => `${name}: ${name}`).join("; ")} }

/** Every operation of Mercer: "admin.products.update". */
export type OperationName = keyof CoreCalls
/** The input of an operation as the arguments of a call: none where it has no input. */
export type OperationInput<Name extends OperationName> =
  Record<never, never> extends CoreCalls[Name]["input"] ? [input?: CoreCalls[Name]["input"]] : [input: CoreCalls[Name]["input"]]
/** What an operation returns. Dates are dates. */
export type OperationOutput<Name extends OperationName> = CoreCalls[Name]["answer"]
`
}
