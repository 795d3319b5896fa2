// Guards say their mend: whoever has added something learns from the failure what else to write, and where.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")

/** Tests of the house: they compare lists of files, operations and words with what is there. */
const GUARDS = [
  ...["breadth", "conflicts", "csv", "documents", "environment", "mends", "programs", "sizes", "statuses", "words"].map(
    (name) => `packages/testing/test/${name}.test.ts`,
  ),
  ...["areas", "coverage", "document-examples", "document-lint", "layers", "locked-rows", "queries"].map(
    (name) => `packages/api/test/${name}.test.ts`,
  ),
  "packages/api/test/authorization/table.test.ts",
  "packages/commerce/src/purity.test.ts",
  ...[
    "audit-words",
    "catalogs",
    "clip",
    "dialogs",
    "empty-lists",
    "folders",
    "refusal-words",
    "styles",
    "typed-data",
    "words",
  ].map((name) => `packages/panel/test/${name}.test.ts`),
  "packages/mercer/test/docs.test.ts",
  "packages/mercer/test/named-types.test.ts",
  "apps/docs/test/code-blocks.test.ts",
]

/** A whole list that is compared with a list, or a text with what is written of it: a failure alone prints a diff. */
const BARE =
  /expect\((?!await)([^"`]*?)\)\.(?:toEqual\((?:\[\]|\[\.\.\.|\w+\.sort|built|\w+[A-Z]{2})|toBe\(\w+Page\(\))/g

/** Comparisons without a mend. The message is the second argument of `expect`. */
function without(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => [...line.matchAll(BARE)].some(([, value = ""]) => !hasMessage(value)))
    .map((line) => line.trim())
}

/** Whether a comma outside of brackets separates a second argument. */
function hasMessage(value: string): boolean {
  let depth = 0
  for (const letter of value) {
    if ("([{".includes(letter)) depth++
    if (")]}".includes(letter)) depth--
    if (letter === "," && depth === 0) return true
  }
  return false
}

test.each(GUARDS)("%s says what to do", (file) => {
  const found = without(fs.readFileSync(path.join(root, file), "utf8"))
  // Cases of a guard's own reader are no lists of the house.
  const bare = found.filter(
    (line) => !/expect\((programsIn|statusesIn|without|shop\.|someOf|full\.)|^"?without/.test(line),
  )
  expect(bare, 'give expect a second argument that says what to do: expect(found, "add a row to …")').toEqual([])
})

test("a comparison without a message is found", () => {
  expect(
    without("expect(missing).toEqual([])\nexpect(names.map((one) => one.at, 2)).toEqual([...ALL].sort())"),
  ).toHaveLength(2)
  expect(without('expect(missing, "add a row").toEqual([])\nexpect(missing, mend).toEqual([])')).toEqual([])
})

test("npx is spelled with --yes where it fetches a program: it would wait for an answer that no script gives", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => /\.(md|ts|tsx|mjs|json|ya?ml|sh)$|^\.ci\/|Containerfile|Dockerfile/.test(file))
    .filter((file) => !/mends\.test|CHANGELOG/.test(file) && fs.existsSync(path.join(root, file)))
  const asking = files.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), "utf8").matchAll(/\bnpx (?!--yes)\S*@\d\S*/g)].map(
      ([words]) => `${file}: ${words}`,
    ),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(asking, "write npx --yes").toEqual([])
})
