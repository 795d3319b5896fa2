// The built panel, with the parts of Next and React that it runs on and nothing else of the server. npm keeps a
// package's own packages only when they are bundled by name, and drops links.
import fs from "node:fs"
import path from "node:path"

/** What of the standalone build's packages the panel's pages need; the rest serves route handlers, which are not here. */
const PACKAGES = ["next", "@next/env", "@swc/helpers", "client-only", "react", "react-dom", "styled-jsx"]
/** The server answers these itself; of Next it only asks for pages. */
const isPage = (name: string) => name.endsWith("/page")

/** Puts the panel into `out`/web and its packages into `out`/node_modules; returns their versions by name. */
export function panel({ root, out }: { root: string; out: string }): Record<string, string> {
  const standalone = path.join(root, "apps/web/.next/standalone")
  const web = path.join(out, "web")
  const built = path.join(standalone, "apps/web")
  if (!fs.existsSync(path.join(built, ".next/BUILD_ID"))) throw new Error("The panel is not built: next build")
  fs.cpSync(path.join(built, ".next"), path.join(web, ".next"), { recursive: true, filter: isWanted })
  fs.cpSync(path.join(root, "apps/web/.next/static"), path.join(web, ".next/static"), { recursive: true })
  fs.cpSync(path.join(root, "apps/web/public"), path.join(web, "public"), { recursive: true })
  fs.writeFileSync(path.join(web, "package.json"), '{ "type": "module" }\n')
  onlyPages(path.join(web, ".next"))
  withoutPlaces(web, root)
  return packages(standalone, path.join(out, "node_modules"))
}

/** Links to other packages, which npm would leave out, and the start of the shop, which the server does. */
const isWanted = (file: string) => !/[\\/]\.next[\\/]node_modules|instrumentation\.js|\.map$|\.nft\.json$/.test(file)

/** Takes route handlers away, and the code that only they load. */
function onlyPages(next: string) {
  const server = path.join(next, "server")
  const manifest = path.join(server, "app-paths-manifest.json")
  const all: Record<string, string> = read(manifest)
  const pages = Object.fromEntries(Object.entries(all).filter(([name]) => isPage(name)))
  write(manifest, pages)
  for (const [name, file] of Object.entries(all)) if (!isPage(name)) removeRoute(server, file)
  const routes = path.join(next, "app-path-routes-manifest.json")
  write(routes, Object.fromEntries(Object.entries(read(routes)).filter(([name]) => isPage(name))))
  removeUnused(server)
}

/** The handler and what belongs to it: route.js, route.js.map, route/… */
function removeRoute(server: string, file: string) {
  const folder = path.join(server, path.dirname(file))
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith("route")))
    fs.rmSync(path.join(folder, name), { recursive: true })
}

/** Removes chunks that nothing names any more, until all that are left are named. */
function removeUnused(server: string) {
  const texts = new Map(
    filesIn(server)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, fs.readFileSync(file, "utf8")] as const),
  )
  const isChunk = (file: string) =>
    path.basename(path.dirname(file)) === "chunks" && !path.basename(file).startsWith("[turbopack]")
  for (let removed = 1; removed > 0; ) {
    const unused = [...texts.keys()].filter(
      (file) =>
        isChunk(file) && ![...texts].some(([other, text]) => other !== file && text.includes(path.basename(file))),
    )
    for (const file of unused) {
      texts.delete(file)
      fs.rmSync(file)
    }
    removed = unused.length
  }
}

/** The build notes where it was made, for tracing; no page reads that. */
function withoutPlaces(web: string, root: string) {
  for (const file of filesIn(web).filter((file) => /\.(js|json)$/.test(file))) {
    const text = fs.readFileSync(file, "utf8")
    if (text.includes(root)) fs.writeFileSync(file, text.replaceAll(root, "/mercer"))
  }
}

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
