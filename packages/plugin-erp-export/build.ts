// Builds the package that shops install: `tsx build.ts [folder]`. `npm pack` there makes the tarball.
import fs from "node:fs"
import path from "node:path"
import { build } from "esbuild"

const here = import.meta.dirname
const out = path.resolve(here, process.argv[2] ?? "dist")

fs.rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: here,
  entryPoints: ["src/index.ts"],
  outfile: path.join(out, "dist/index.js"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "warning",
})
fs.writeFileSync(
  path.join(out, "dist/index.d.ts"),
  'import type { Job, Plugin } from "mercer"\nexport declare const erpExport: (options?: { at?: Job["at"]; since?: string }) => Plugin\n',
)
// The shop builds the panel's part itself, with those of other plugins and its own.
fs.cpSync(path.join(here, "src/panel"), path.join(out, "panel"), { recursive: true })
// Its models become part of the shop's client, and its migrations are applied by the shop's servers.
fs.cpSync(path.join(here, "prisma"), path.join(out, "prisma"), { recursive: true })
fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`)
fs.copyFileSync(path.join(here, "README.md"), path.join(out, "README.md"))
fs.copyFileSync(path.join(here, "../../LICENSE"), path.join(out, "LICENSE"))

function manifest() {
  const { name, version, license, type, peerDependencies } = JSON.parse(
    fs.readFileSync(path.join(here, "package.json"), "utf8"),
  )
  return {
    name,
    version,
    description: "CSV files for an ERP of what a Mercer shop has sold, canceled and refunded",
    license,
    type,
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./panel/*": "./panel/*.tsx" },
    peerDependencies,
  }
}
