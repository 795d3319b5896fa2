// Suites that have passed and of which nothing has changed since: `npm test` counts them without running them again.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"

const KEPT = "node_modules/.cache/mercer-passed.json"
/** What these read is the whole repository. */
const ALWAYS_RUN = ["testing", "docs"]

/**
 * What is known of earlier runs in the repository `root`, of one `kind` of run.
 * @returns {{ of(suite: { name: string, folder: string }): number | undefined, keep(suite: object, passed: number): void }}
 *   `of`: how many tests passed when nothing was different; `keep` notes a run in which all have passed
 */
export function passedBefore(root, kind) {
  const hashes = hashesOf(root)
  const file = path.join(root, KEPT)
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {}
  const hashOf = (suite) => hashes && !ALWAYS_RUN.includes(suite.name) && hashes(suite.folder)
  return {
    of(suite) {
      const hash = hashOf(suite)
      const before = kept[`${kind} ${suite.name}`]
      return hash && before?.hash === hash ? before.passed : undefined
    },
    keep(suite, passed) {
      const hash = hashOf(suite)
      if (!hash) return
      kept[`${kind} ${suite.name}`] = { hash, passed }
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, JSON.stringify(kept))
    },
  }
}

/**
 * Gives the hash of a package: of its files, those of all packages that it depends on, and those outside of packages.
 * Undefined where git does not know the files.
 */
function hashesOf(root) {
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
  return (folder) => {
    const all = used(folder)
    const hash = createHash("sha256").update(process.version)
    for (const file of files.filter((one) => packageOf(one) === undefined || all.has(packageOf(one))))
      hash
        .update(file)
        .update("\0")
        .update(fs.readFileSync(path.join(root, file)))
    return hash.digest("hex")
  }
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
