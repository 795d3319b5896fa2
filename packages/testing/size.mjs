// `node packages/testing/size.mjs [COMMIT]`: how much code packages/*/src has, here or in a commit.
// --list names the places above a limit; --first-page weighs the JavaScript of the panel's first page, after a build.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { firstPageBytes } from "./src/first-page.mjs"
import { isCounted, sizeOfCode } from "./src/size-of-code.mjs"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..")
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "first-page": { type: "boolean" }, list: { type: "boolean" } },
})

const git = (args, input) => execFileSync("git", args, { cwd: root, input, maxBuffer: 2 ** 30 })

/** The files of the working folder that git has or would have. */
function present() {
  const names = git(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "packages"]).toString().split("\0")
  const there = names.filter((name) => isCounted(name) && fs.existsSync(path.join(root, name)))
  return there.map((name) => ({ path: name, text: fs.readFileSync(path.join(root, name), "utf8") }))
}

/** The files of a commit. */
function committed(commit) {
  const tree = git(["ls-tree", "-r", "-z", "--name-only", commit, "packages"])
  const names = tree.toString().split("\0").filter(isCounted)
  const blobs = git(["cat-file", "--batch"], names.map((name) => `${commit}:${name}\n`).join(""))
  let at = 0
  return names.map((name) => {
    const end = blobs.indexOf(10, at)
    const size = Number(blobs.subarray(at, end).toString().split(" ").at(-1))
    at = end + size + 2
    return { path: name, text: blobs.subarray(end + 1, end + 1 + size).toString() }
  })
}

if (values["first-page"]) {
  const bytes = firstPageBytes(path.join(root, "packages/panel/.next"))
  process.stdout.write(`${bytes} bytes of JavaScript, by gzip\n`)
} else {
  const { figures, failures } = sizeOfCode(positionals[0] ? committed(positionals[0]) : present())
  const print = (name, count) => process.stdout.write(`${name.padEnd(30)}${count.toLocaleString("en")}\n`)
  for (const [name, count] of Object.entries(figures)) print(name, count)
  for (const [name, places] of Object.entries(failures)) {
    print(name, places.length)
    if (values.list) process.stdout.write(places.map((place) => `  ${place}\n`).join(""))
  }
}
