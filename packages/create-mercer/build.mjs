// Copies what is published to dist: `node build.mjs [folder]`.
import fs from "node:fs"
import path from "node:path"
import { copyPapers, publishedFacts } from "@mercer/launch/manifest"

const here = import.meta.dirname
const out = path.resolve(here, process.argv[2] ?? "dist")

fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })
for (const name of ["index.mjs", "template"])
  fs.cpSync(path.join(here, name), path.join(out, name), { recursive: true })
copyPapers(here, out)
const { name, bin } = JSON.parse(fs.readFileSync(path.join(here, "package.json"), "utf8"))
// Named one by one: its template has a test, which is for the shop and not left over.
const files = ["index.mjs", "template", "CHANGELOG.md"]
const manifest = { name, ...publishedFacts(here), bin, files }
fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
