// What of Prisma is in the published package besides its code: the types of its runtime, which a shop's generated client
// imports through Mercer, and the engine that compares schemas.
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const require = createRequire(import.meta.url)

/** The runtime's declarations and those of the one package that they import. */
export function writePrismaTypes(out: string): void {
  const runtime = require.resolve("@prisma/client/runtime/client").replace(/\.m?js$/, ".d.ts")
  const utilities = createRequire(runtime)
    .resolve(UTILITIES)
    .replace(/\.m?js$/, ".d.ts")
  fs.mkdirSync(out, { recursive: true })
  fs.writeFileSync(path.join(out, "index.d.ts"), read(runtime).replaceAll(`'${UTILITIES}'`, `"./utilities.js"`))
  fs.writeFileSync(path.join(out, "utilities.d.ts"), read(utilities))
}

const UTILITIES = "@prisma/client-runtime-utils"

/** Without the comments of Prisma's own developers, and with short indents. */
const read = (file: string) =>
  fs
    .readFileSync(file, "utf8")
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "")
    .replace(/^ {4,}/gm, (spaces) => " ".repeat(spaces.length / 4))

/** The engine, as WASM. */
export const schemaEngine = (): string =>
  path.join(path.dirname(require.resolve("@prisma/schema-engine-wasm")), "schema_engine_bg.wasm")
