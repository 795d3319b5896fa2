// What a change touches: packages, tests, and operations of the API.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { importers } from "./imports.mjs"
import { root } from "./steps.mjs"

/** Where every operation comes together: everything beyond is reached from any file. */
const MEETING = /^packages\/api\/src\/(root|index|http\/[\w-]+)\.ts$/
const MOST_OPERATIONS = 12
const MOST_ASKING = 6
const MOST_TESTS = 3

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)

/** The files that differ from a commit, those not yet added included; those that are gone are not. */
export function changedFiles(base) {
  const all = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]
  return [...new Set(all)].filter((file) => fs.existsSync(path.join(root, file)))
}

/** The commit that the present branch left `main` at; on `main` itself the last commit. */
export function usualBase() {
  const [branch] = git("rev-parse", "--abbrev-ref", "HEAD")
  return branch === "main" ? "HEAD" : (git("merge-base", "HEAD", "main")[0] ?? "HEAD")
}

/** Each file that a change reaches by imports, the nearest first. */
export function reached(changed) {
  const by = importers()
  const seen = new Set(changed)
  for (const file of seen) if (!MEETING.test(file)) for (const one of by.get(file) ?? []) seen.add(one)
  return [...seen]
}

/** Tests that say soon whether something broke: races, loads and strange input take minutes, and `npm test` has them. */
export const isTest = (file) => /\.test\.tsx?$/.test(file) && !/\/test\/(races|fuzz|scale|prove)\//.test(file)

/** The test files nearest to a change: those that are part of it, then in turn such as ask for it and such as reach it. */
export function nearestTests(changed, asking, files) {
  const tests = files.filter(isTest)
  const own = tests.filter((file) => changed.includes(file))
  const turns = Array.from({ length: MOST_TESTS }, (_, at) => [asking[at], tests[at]]).flat()
  const nearest = new Set([...own, ...turns.filter(Boolean)])
  return [...nearest].slice(0, Math.max(MOST_TESTS, own.length))
}

/** The packages to check the types of: those that changed. `npm test` also checks what depends on them. */
export function packagesOf(changed) {
  const folders = new Set(changed.map((file) => file.split("/", 2).join("/")))
  return [...folders].flatMap((folder) => {
    const manifest = path.join(root, folder, "package.json")
    if (!/^(packages|apps)\//.test(folder) || !fs.existsSync(manifest)) return []
    const { name, scripts = {} } = JSON.parse(fs.readFileSync(manifest, "utf8"))
    return scripts.typecheck ? [name] : []
  })
}

/** The operations nearest to a change, as `METHOD /path`, and how many more it reaches. */
export function operationsOf(files) {
  const all = files
    .filter((file) => /^packages\/api\/src\/.+\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/\brest\("([A-Z]+ \/[^"]+)"/g)].map(([, route]) => ({ route, file })))
  return { nearest: all.slice(0, MOST_OPERATIONS), more: Math.max(0, all.length - MOST_OPERATIONS) }
}

/** What guards' tests call these operations: by method and path, with and without names, and by the contract's names. */
export function titlesOf(operations) {
  const bare = (text) => text.replace(/\{\w+\}/g, "{}")
  const routes = operations.map(({ route }) => route)
  const wanted = new Set(routes.map(bare))
  const [, ...rows] = textOf("packages/api/test/contract/operations.tsv").trimEnd().split("\n")
  const named = rows
    .map((row) => row.split("\t"))
    .filter(([, , method, at]) => wanted.has(bare(`${method} ${at}`)))
    .map(([operation]) => operation)
  return [...new Set([...routes, ...wanted, ...named])]
}

/** Tests by requests to the same resources: those whose names have most of the changed files' words. */
export function askingTests(operations, changed) {
  const words = (file) => path.basename(file).replace(/\..*$/, "").split("-")
  const wanted = new Set([...changed.flatMap(words), ...operations.flatMap(({ file }) => words(file))].map(single))
  const kinds = new Set(operations.map(({ route }) => route.split("/")[1]))
  return [...kinds]
    .flatMap((kind) => filesIn(`packages/api/test/${kind}`).filter(isTest))
    .map((file) => ({
      file,
      score: words(file).filter((word) => wanted.has(single(word))).length / words(file).length,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_ASKING)
    .map(({ file }) => file)
}

const single = (word) => word.replace(/s$/, "")
const textOf = (file) => fs.readFileSync(path.join(root, file), "utf8")

function filesIn(folder) {
  const at = path.join(root, folder)
  return fs.existsSync(at) ? fs.readdirSync(at).map((name) => `${folder}/${name}`) : []
}
