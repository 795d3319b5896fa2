// Which files import which, read from their text: for what a change touches.
import fs from "node:fs"
import path from "node:path"
import { root } from "./steps.mjs"

const SKIPPED = new Set(["node_modules", "generated", "dist", ".next", ".turbo", "test-results"])
const IMPORT = /(?:import|export)\s+(?:type\s+)?([^"';]*?)\s*from\s*"([^"]+)"|import\s*\(?\s*"([^"]+)"/g
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm

/** For each file, from the root, those that import it. What a package exports is followed to the file that declares it. */
export function importers() {
  const texts = new Map(sources().map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")]))
  const packages = namesOfPackages()
  const declared = declarations(texts)
  const by = new Map([...texts.keys()].map((file) => [file, new Set()]))
  for (const [file, text] of texts)
    for (const [, names = "", from, alone] of text.matchAll(IMPORT))
      for (const to of targets(file, from ?? alone, names, { packages, declared })) by.get(to)?.add(file)
  return by
}

function sources() {
  const found = []
  const walk = (folder) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) SKIPPED.has(entry.name) || walk(name)
      else if (/\.(tsx?|mjs)$/.test(entry.name)) found.push(name)
    }
  }
  for (const folder of ["packages", "apps", "prisma"]) walk(folder)
  return found
}

/** Folders of our packages by name, such as "packages/db" by "@mercer/db", with what they export. */
function namesOfPackages() {
  const all = ["packages", "apps"].flatMap((group) =>
    fs.readdirSync(path.join(root, group)).map((one) => `${group}/${one}`),
  )
  return new Map(
    all.map((folder) => {
      const { name, exports = {} } = JSON.parse(fs.readFileSync(path.join(root, folder, "package.json"), "utf8"))
      return [name, { folder, exports }]
    }),
  )
}

/** In each package, the files that declare a name for other files. */
function declarations(texts) {
  const declared = new Map()
  for (const [file, text] of texts) {
    const folder = file.split("/", 2).join("/")
    for (const [, name] of text.matchAll(EXPORT)) {
      const key = `${folder} ${name}`
      declared.set(key, [...(declared.get(key) ?? []), file])
    }
  }
  return declared
}

function targets(file, from, names, { packages, declared }) {
  if (from.startsWith(".")) return [path.posix.join(path.posix.dirname(file), from)]
  if (from.startsWith("#panel/")) return [`packages/panel/src/${from.slice("#panel/".length)}`]
  const [, name, rest] = /^(mercer|@mercer\/[\w-]+)(\/.*)?$/.exec(from) ?? []
  const known = packages.get(name)
  if (!known) return []
  const entry = known.exports[rest ? `.${rest}` : "."]
  const wanted = [...names.matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].map(([, one]) => one)
  const files = wanted.flatMap((one) => declared.get(`${known.folder} ${one}`) ?? [])
  return files.length > 0 ? files : [path.posix.join(known.folder, fileOf(entry))]
}

/** The file of an entry of `exports`, which names one, or one for each condition. */
const fileOf = (entry) => (typeof entry === "object" ? entry.default : entry) ?? ""
