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
const ALWAYS_RUN = ["testing", "docs"]

/**
 * What is known of earlier runs in the repository `root`, of one `kind` of run.
 * @returns {{ of(suite: { name: string, folder: string }): number | undefined, keep(suite: object, passed: number): void }}
 *   `of`, to be called before a suite is run: how many tests passed when nothing was different; `keep` notes that all have
 *   passed, of the files as they were then: one that was edited during the run is a change
 */
export function passedBefore(root, kind) {
  const file = path.join(root, KEPT)
  const kept = readKept(file)
  const hashes = new Map()
  return {
    of({ name, folder }) {
      const hash = ALWAYS_RUN.includes(name) ? undefined : hashOf(root, folder)
      hashes.set(name, hash)
      const before = kept[`${kind} ${name}`]
      return hash && before?.hash === hash ? before.passed : undefined
    },
    keep({ name }, passed) {
      const hash = hashes.get(name)
      if (!hash) return
      kept[`${kind} ${name}`] = { hash, passed }
      writeKept(file, kept)
    },
  }
}

/**
 * The hash of a package: of its files, those of all packages that it depends on, those outside of packages, and the
 * settings. Undefined where git does not know the files.
 */
function hashOf(root, folder) {
  const files = filesIn(root)
  if (!files) return undefined
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
  const all = used(folder)
  const settings = Object.entries(process.env).filter(([name]) => SETTINGS.test(name))
  const hash = createHash("sha256").update(JSON.stringify([process.version, settings.sort()]))
  for (const file of files.filter((one) => packageOf(one) === undefined || all.has(packageOf(one))))
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(root, file)))
  return hash.digest("hex")
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
