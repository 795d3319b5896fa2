import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n")

/** A path from the root, as documents name it in code style; those with a `…`, `*` or `<name>` match several. */
const PATH = /`((?:apps|packages|docs|prisma)\/[\w./()[\]-]+)`/g

test.each(documents)("%s names paths and pages that exist", (document) => {
  const text = fs.readFileSync(path.join(root, document), "utf8")
  const named = [...text.matchAll(PATH)].map(([, name = ""]) => path.join(root, name))
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, name = ""]) =>
    path.join(root, path.dirname(document), name),
  )
  expect([...named, ...linked].filter((name) => !fs.existsSync(name))).toEqual([])
})
