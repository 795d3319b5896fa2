// No file of the repository has the marks that git leaves where two changes meet.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const MARKS = /^(?:<{7}|>{7}|\|{7}) .*$/m

test("no tracked file has conflict marks", () => {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean)
  expect(files.length).toBeGreaterThan(2_000)
  const marked = files.filter((file) => {
    const at = path.join(root, file)
    return fs.lstatSync(at, { throwIfNoEntry: false })?.isFile() && MARKS.test(fs.readFileSync(at, "utf8"))
  })
  expect(marked, "resolve the conflict in them, and take the marks out").toEqual([])
})

test("marks of both styles are found", () => {
  expect(MARKS.test("a\n<<<<<<< HEAD\nb")).toBe(true)
  expect(MARKS.test("a\n||||||| 1234567\nb")).toBe(true)
  expect(MARKS.test("a\n=======\nb")).toBe(false)
})
