// Copies what is published to dist: `node build.mjs [folder]`.
import fs from "node:fs"
import path from "node:path"

const here = import.meta.dirname
const out = path.resolve(here, process.argv[2] ?? "dist")

fs.rmSync(out, { recursive: true, force: true })
fs.mkdirSync(out, { recursive: true })
for (const name of ["index.mjs", "template", "README.md"])
  fs.cpSync(path.join(here, name), path.join(out, name), { recursive: true })
fs.copyFileSync(path.join(here, "../../LICENSE"), path.join(out, "LICENSE"))
const { name, version, license, type, bin } = JSON.parse(fs.readFileSync(path.join(here, "package.json"), "utf8"))
const manifest = {
  name,
  version,
  description: "npm create mercer my-shop",
  license,
  type,
  engines: { node: ">=20.19" },
  bin,
}
fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
