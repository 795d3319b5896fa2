// The built panel, with the parts of Next and React that it runs on and nothing else of the server. npm keeps a
// package's own packages only when they are bundled by name, and drops links.
import fs from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"

/** What of the standalone build's packages the panel's pages need. */
const PACKAGES = ["next", "@next/env", "@swc/helpers", "client-only", "react", "react-dom", "styled-jsx"]

/** Puts the panel into `out`/web and its packages into `out`/node_modules; returns their versions by name. */
export async function panel({ root, out }: { root: string; out: string }): Promise<Record<string, string>> {
  const standalone = path.join(root, "packages/panel/.next/standalone")
  const web = path.join(out, "web")
  const built = path.join(standalone, "packages/panel")
  if (!fs.existsSync(path.join(built, ".next/BUILD_ID"))) throw new Error("The panel is not built: next build")
  fs.cpSync(path.join(built, ".next"), path.join(web, ".next"), { recursive: true, filter: isWanted })
  fs.cpSync(path.join(root, "packages/panel/.next/static"), path.join(web, ".next/static"), { recursive: true })
  fs.cpSync(path.join(root, "packages/panel/public"), path.join(web, "public"), { recursive: true })
  fs.writeFileSync(path.join(web, "package.json"), '{ "type": "module" }\n')
  withoutPlaces(web, root)
  await compress(path.join(web, ".next/static"))
  return packages(standalone, path.join(out, "node_modules"))
}

/** Links to other packages, which npm would leave out, and what only the build reads. */
const isWanted = (file: string) => !/[\\/]\.next[\\/]node_modules|\.map$|\.nft\.json$/.test(file)

/** The build notes where it was made, for tracing; no page reads that. */
function withoutPlaces(web: string, root: string) {
  for (const file of filesIn(web).filter((file) => /\.(js|json)$/.test(file))) {
    const text = fs.readFileSync(file, "utf8")
    if (text.includes(root)) fs.writeFileSync(file, text.replaceAll(root, "/mercer"))
  }
}

/** Scripts and styles once more in Brotli, a seventh smaller than what a server compresses while it answers. */
async function compress(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => /\.(js|css)$/.test(file) && fs.statSync(file).size > SMALL)
  await Promise.all(
    files.map(async (file) =>
      fs.promises.writeFile(`${file}.br`, await promisify(brotliCompress)(fs.readFileSync(file))),
    ),
  )
}

/** Bytes that fit into one packet anyway. */
const SMALL = 1_024

/** Copies packages without their links; their own dependencies are in the same folder already, or not needed. */
function packages(standalone: string, to: string): Record<string, string> {
  const store = path.join(standalone, "node_modules/.pnpm")
  const versions: Record<string, string> = {}
  for (const name of PACKAGES) {
    const from = fs
      .readdirSync(store)
      .map((folder) => path.join(store, folder, "node_modules", name))
      .find((folder) => fs.existsSync(folder) && !fs.lstatSync(folder).isSymbolicLink())
    if (!from) throw new Error(`The build of the panel has no ${name}`)
    fs.cpSync(from, path.join(to, name), { recursive: true, filter: (file) => !fs.lstatSync(file).isSymbolicLink() })
    const file = path.join(to, name, "package.json")
    const { version, main, module, exports, type, license } = read(file)
    // Only a part of the package: nothing may be installed for the rest of it.
    write(file, { name, version, main, module, exports, type, license })
    versions[name] = version
  }
  return versions
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

const read = (file: string) => JSON.parse(fs.readFileSync(file, "utf8"))
const write = (file: string, value: object) => fs.writeFileSync(file, JSON.stringify(value))
