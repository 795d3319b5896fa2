// What every published package has beside its own: where it comes from, what it needs, its license and its changes.
import fs from "node:fs"
import path from "node:path"
import { root } from "./steps.mjs"

/**
 * The repository's address, `https://` and no slash at its end: set it before the first package is published. Until then
 * the manifests have no repository, homepage and bugs.
 * @type {string | undefined}
 */
const REPOSITORY = undefined

/** Words that every package is found by; its own are in its package.json. */
const KEYWORDS = ["mercer", "commerce", "ecommerce"]

/**
 * The facts of a manifest that is published, of the package in this folder.
 * @param {string} folder
 * @param {string | undefined} repository
 */
export function publishedFacts(folder, repository = REPOSITORY) {
  const { version, description, keywords = [], license, type, engines } = manifestIn(folder)
  const directory = path.relative(root, folder)
  return {
    version,
    description,
    keywords: [...KEYWORDS, ...keywords],
    ...(repository && {
      homepage: `${repository}#readme`,
      bugs: { url: `${repository}/issues` },
      repository: { type: "git", url: `git+${repository}.git`, directory },
    }),
    license,
    type,
    engines: engines ?? manifestIn(root).engines,
  }
}

/** Copies what a tarball has to be read: the package's README, the license, and what changed. */
export function copyPapers(folder, out) {
  fs.copyFileSync(path.join(folder, "README.md"), path.join(out, "README.md"))
  for (const name of ["LICENSE", "CHANGELOG.md"]) fs.copyFileSync(path.join(root, name), path.join(out, name))
}

const manifestIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"))
