// Builds the package that is published: dist has the code for browsers and Node, the types of all operations and a
// manifest of its own. `tsx build/index.ts [folder]`
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { copyPapers, publishedFacts } from "@mercer/launch/manifest"
import { build } from "esbuild"
import { columnsOf, coreDocument, fieldsIn } from "./core-document.ts"
import { operationsText, withKeys } from "./operations-text.ts"

const here = path.join(import.meta.dirname, "..")
const out = path.resolve(here, process.argv[2] ?? "dist")

/** The types of custom fields, which the generated ones use. */
const FIELDS = 'import type { FieldsAsked, FieldsGiven, FieldsOf, FieldsWithin } from "./fields.js"\n\n'
const document = coreDocument()

fs.rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: here,
  entryPoints: ["src/index.ts"],
  outfile: path.join(out, "index.js"),
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: ["es2022", "node20"],
  minifySyntax: true,
  define: { OPERATIONS_WITH_KEYS: JSON.stringify(withKeys(document)) },
  logLevel: "warning",
})
writeTypes()
fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`)
copyPapers(here, out)

/** The sources' own declarations, with the generated ones in the place of their stand-in. */
function writeTypes() {
  const tsc = path.join(here, "node_modules/typescript/bin/tsc")
  const how = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", out, "--rootDir", "src"]
  const lib = ["--lib", "ES2023,DOM,DOM.Iterable", "--module", "ESNext", "--moduleResolution", "bundler", "--strict"]
  const more = ["--allowImportingTsExtensions", "--skipLibCheck", "--target", "ES2023", "--types", ""]
  execFileSync(process.execPath, [tsc, "src/index.ts", "--ignoreConfig", ...how, ...lib, ...more], { cwd: here })
  for (const name of fs.readdirSync(out).filter((name) => name.endsWith(".d.ts"))) {
    const file = path.join(out, name)
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'))
  }
  fs.writeFileSync(
    path.join(out, "core.d.ts"),
    FIELDS + operationsText(document, "CoreOperations", { columnsOf, fieldsIn }),
  )
}

function manifest() {
  return {
    name: "@mercer/client",
    ...publishedFacts(here),
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
    types: "./index.d.ts",
  }
}
