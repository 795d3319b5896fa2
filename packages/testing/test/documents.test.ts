// What documents and comments refer to must be there: a reader follows it.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")
const present = tracked.filter((file) => fs.existsSync(path.join(root, file)))
const documents = present.filter((file) => file.endsWith(".md"))
const sources = present.filter((file) => /\.(tsx?|mjs|css|prisma)$/.test(file))
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8")

/** A path from the root, as documents name it in code style; those with a `…`, `*` or `<name>` match several. */
const PATH = /`((?:apps|packages|docs|prisma)\/[\w./()[\]-]+)`/g

test.each(documents)("%s names paths and pages that exist", (document) => {
  const text = read(document)
  const named = [...text.matchAll(PATH)].map(([, name = ""]) => path.join(root, name))
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, name = ""]) =>
    path.join(root, path.dirname(document), name),
  )
  const missing = [...named, ...linked].filter((name) => !fs.existsSync(name))
  expect(missing, "write the path as it is now, or take the reference out").toEqual([])
})

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** A file of the repository, or the end of its path: `docs/deploy.md`, `test/support/shop.ts`, `layers.test.ts`. */
const FILE = /(?<![\w/.@:#])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:md|tsx?|mjs|tsv))\b/g
/** Files of shops, of other programs, and those that only running makes. */
const ELSEWHERE =
  /^(mercer\.config\.ts|instrumentation\.ts|next\.config\.ts|route\.ts|src\/|\.mercer\/|shop\.mjs|medusa-config|index\.(ts|mjs)|mercer-env|query_compiler|class\.ts|\.\.?\/|x\.ts|server\.mjs|mercer\.mjs)/

test("every file that a comment names exists", () => {
  const paths = present.map((file) => `/${file}`)
  const exists = (name: string) => paths.some((file) => file.endsWith(`/${name}`))
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(COMMENT)].flatMap(([comment]) =>
      [...comment.matchAll(FILE)]
        .map(([, name = ""]) => name)
        .filter((name) => !ELSEWHERE.test(name) && !exists(name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(missing, "name the file as it is called now; one of a shop or another program belongs to ELSEWHERE").toEqual(
    [],
  )
})

/** Numbers of lists that are not in the repository: they lead nowhere. */
const NUMBERED =
  /\b[Dd]ecisions? \d+|\b[DG]-\d+\b|\bFix \d+|\bconventions (?:section )?\d+|\.md,? (?:section )?\d+(?:\.\d+)*\b/g

test("nothing cites a numbered rule of a document that is elsewhere", () => {
  const cited = [...documents, ...sources].flatMap((file) =>
    [...read(file).matchAll(NUMBERED)].map(([words]) => `${file}: ${words}`),
  )
  expect(cited, "say the rule, or link the page of docs that has it").toEqual([])
})
