// Builds the package of a plugin that shops install: `node ../mercer/build/plugin.mjs [folder]` in the plugin's own folder.
// `npm pack` in the folder makes the tarball.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import { copyPapers, publishedFacts } from "@mercer/launch/manifest"
import { build } from "esbuild"

const plugin = process.cwd()
const out = path.resolve(process.argv[2] ?? "dist")
const inPlugin = (name) => path.join(plugin, name)
const hasPanel = fs.existsSync(inPlugin("src/panel"))

fs.rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: plugin,
  entryPoints: ["src/index.ts"],
  outfile: path.join(out, "dist/index.js"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "warning",
})
writeTypes()
// The shop builds the panel's part itself, with those of other plugins and its own.
if (hasPanel) fs.cpSync(inPlugin("src/panel"), path.join(out, "panel"), { recursive: true })
// Its models become part of the shop's client, and its migrations are applied by the shop's servers.
if (fs.existsSync(inPlugin("prisma"))) fs.cpSync(inPlugin("prisma"), path.join(out, "prisma"), { recursive: true })
fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`)
copyPapers(plugin, out)

/** The declarations that index.ts leads to. They are made of its text alone, so that what it exports has written types. */
function writeTypes() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-types-"))
  const tsc = path.join(
    path.dirname(createRequire(inPlugin("package.json")).resolve("typescript/package.json")),
    "bin/tsc",
  )
  const sources = fs.readdirSync(inPlugin("src")).filter((name) => name.endsWith(".ts"))
  const how = [
    "--declaration",
    "--emitDeclarationOnly",
    "--noCheck",
    "--noResolve",
    "--ignoreConfig",
    "--target",
    "ES2023",
  ]
  const files = sources.map((name) => `src/${name}`)
  execFileSync(process.execPath, [tsc, ...files, ...how, "--rootDir", "src", "--outDir", made], { cwd: plugin })
  copyTypes(made, "index")
  fs.rmSync(made, { recursive: true })
}

function copyTypes(from, name) {
  const to = path.join(out, "dist", `${name}.d.ts`)
  if (fs.existsSync(to)) return
  const text = fs.readFileSync(path.join(from, `${name}.d.ts`), "utf8")
  const loose = /^export declare const (\w+): any;$/m.exec(text)?.[1]
  if (loose) throw new Error(`src/${name}.ts: write the type of ${loose}`)
  fs.writeFileSync(to, text.replace(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'))
  for (const [, next] of text.matchAll(/from "\.\/([\w-]+)\.ts"/g)) copyTypes(from, next)
}

function manifest() {
  const { name, peerDependencies } = JSON.parse(fs.readFileSync(inPlugin("package.json"), "utf8"))
  const main = { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } }
  const exports = { ...main, ...(hasPanel && { "./panel/*": "./panel/*.tsx" }), "./package.json": "./package.json" }
  return { name, ...publishedFacts(plugin), exports, peerDependencies }
}
