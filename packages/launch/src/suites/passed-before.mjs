// Suites that have passed and of which nothing has changed since: `npm test` counts them without running them again.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { readKept, writeKept } from "./kept.mjs"

const KEPT = "node_modules/.cache/mercer-passed.json"
/** Settings by which a run tests something else, such as all of it behind a pooler. */
const SETTINGS = /^(TEST_|FUZZ$|SEED$|PROPERTY_RUNS$)/
/** What these read is the whole repository. */
const READ_ALL = ["testing", "docs"]

/**
 * What is known of earlier runs in the repository `root`. A suite is asked for before it is run, and noted after it has
 * passed, of the files as they were when it was asked for: one that was edited during the run is a change.
 * @returns {{ of(kind: string, suite: { name: string, folder: string }): { passed: number, of: object } | undefined,
 *   keep(kind: string, suite: object, result: { passed: number, passedOf: object }): void }}
 *   `of`: what passed in a run of this kind when nothing was different, as a whole and by file
 */
export function passedBefore(root) {
  const file = path.join(root, KEPT)
  const kept = readKept(file)
  const hashes = new Map()
  return {
    of(kind, { name, folder }) {
      const hash = hashes.get(name) ?? hashOf(root, READ_ALL.includes(name) ? undefined : folder)
      hashes.set(name, hash)
      const before = kept[`${kind} ${name}`]
      return hash && before?.hash === hash ? { passed: before.passed, of: before.of ?? {} } : undefined
    },
    keep(kind, { name }, { passed, passedOf }) {
      const hash = hashes.get(name)
      if (!hash) return
      kept[`${kind} ${name}`] = { hash, passed, of: passedOf }
      writeKept(file, kept)
    },
  }
}

/**
 * The hash of a package: of its files, those of all packages that it depends on, those outside of packages, and the
 * settings. Without a folder, of all files. Undefined where git does not know the files.
 */
function hashOf(root, folder) {
  const files = filesIn(root)
  if (!files) return undefined
  const all = folder && packagesUsedBy(root, folder, files)
  const settings = Object.entries(process.env).filter(([name]) => SETTINGS.test(name))
  const hash = createHash("sha256").update(JSON.stringify([process.version, settings.sort()]))
  for (const file of files.filter((one) => !all || packageOf(one) === undefined || all.has(packageOf(one))))
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(root, file)))
  return hash.digest("hex")
}

/** The folders of a package and of all that it depends on. */
function packagesUsedBy(root, folder, files) {
  const folders = [...new Set(files.map(packageOf))].filter((folder) => folder !== undefined)
  const manifests = new Map(folders.map((folder) => [folder, manifestOf(path.join(root, folder))]))
  const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]))
  const used = (folder, all = new Set()) => {
    if (all.has(folder)) return all
    all.add(folder)
    const { dependencies, devDependencies } = manifests.get(folder) ?? {}
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (folderOf.has(name)) used(folderOf.get(name), all)
    return all
  }
  return used(folder)
}

/** `packages/api` for its files; undefined for what belongs to no package. */
const packageOf = (file) => /^(?:packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0]

function manifestOf(folder) {
  const file = path.join(folder, "package.json")
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {}
}

/** All files but those that git ignores. */
function filesIn(root) {
  try {
    const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    const out = execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    const names = out
      .split("\0")
      .filter((name) => name && fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile())
    return names.length > 0 ? names.sort() : undefined
  } catch {
    return undefined
  }
}
