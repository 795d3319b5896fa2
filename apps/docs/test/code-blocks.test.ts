import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { allBlocks, commandsOf, root } from "./support/blocks.ts"

const blocks = allBlocks()

/** The test, or the part of one, that compiles, runs or compares the code of each page; it names the page. */
const TESTS: Record<string, string> = {
  "docs/extend.md": "packages/mercer/test/docs.test.ts",
  "docs/examples.md": "packages/mercer/test/docs.test.ts",
  "docs/start-a-shop.md": "packages/server/test/support/put-shop.ts",
  "docs/from-medusa-code.md": "packages/server/test/support/put-shop.ts",
  "docs/webhooks.md": "packages/api/test/webhooks/guide.test.ts",
  "docs/concepts/money.md": "packages/commerce/src/money-page.test.ts",
  "packages/client/README.md": "packages/client/test/readme.test.ts",
}

/** Medusa v1's code that is to be replaced, and what only names a type. */
const NOT_RUN = new Set(["docs/from-medusa-code.md: js", "docs/from-medusa-code.md: ts"])

test("every block of code on every page is compiled or run by a test", () => {
  const code = blocks.filter(({ info }) => /^(ts|tsx|js|prisma|json .*)\b/.test(info))
  expect(code.length).toBeGreaterThan(30)
  const untested = code
    .filter(({ page, info }) => !NOT_RUN.has(`${page}: ${info}`))
    .filter(({ page }) => {
      const file = TESTS[page]
      return !file || !fs.readFileSync(path.join(root, file), "utf8").includes(path.basename(page))
    })
  const found = untested.map(({ page, info }) => `${page}: ${info}`)
  expect(found, "compile or run the page's code in a test that names the page, and add it to TESTS").toEqual([])
})

test("every block of JSON is JSON", () => {
  for (const { page, text } of blocks.filter(({ info }) => info.startsWith("json")))
    expect(() => JSON.parse(text), page).not.toThrow()
})

const commands = blocks
  .filter(({ info }) => info === "")
  .flatMap((block) => commandsOf(block).map((command) => ({ page: block.page, command })))

const help = [
  execFileSync(path.join(root, "apps/shop/node_modules/.bin/mercer"), ["--help"], {
    cwd: path.join(root, "apps/shop"),
    encoding: "utf8",
  }),
  fs.readFileSync(path.join(root, "packages/mercer/cli/index.ts"), "utf8"),
].join("\n")

test("every command of Mercer's on every page is one that it has, with options that it has", () => {
  const calls = commands.filter(({ command }) =>
    /^(\S+=\S+ )*(npx (--yes pnpm@10 )?|pnpm |podman compose .*shop )?mercer /.test(` ${command}`.trim()),
  )
  expect(calls.length).toBeGreaterThan(15)
  const unknown = calls.filter(({ command }) => !isKnown(command.replace(/^.*?mercer /, "")))
  expect(unknown, "write the command as mercer --help has it").toEqual([])
})

/** Whether a line of the usage text begins with the call's words and has all of its options. */
function isKnown(call: string): boolean {
  const words = call.split(/ (?=--)/)[0]?.split(" ") ?? []
  const options = call.match(/--[a-z-]+/g) ?? []
  const usage = help.split("\n").map((line) => line.trim())
  return usage.some(
    (line) =>
      line.startsWith(words[0] ?? "?") && suits(line, words.slice(1)) && options.every((one) => line.includes(one)),
  )
}

/** A call's second word is part of the command, or stands for a value: `migration NAME`. */
const suits = (line: string, rest: string[]) =>
  rest.length === 0 || line.includes(` ${rest[0]} `) || /^\S+ \[?[A-Z]/.test(line)

test("every script of pnpm's on every page exists", () => {
  const calls = commands.flatMap(({ page, command }) => {
    const found = /^(?:\S+=\S+ )*(?:npx --yes pnpm@10|pnpm)(?: --filter (\S+))? ([a-z][a-z:]*)/.exec(command)
    return found ? [{ page, filter: found[1], script: found[2] ?? "" }] : []
  })
  expect(calls.length).toBeGreaterThan(10)
  const missing = calls.filter(
    ({ filter, script }) => !["install", "exec"].includes(script) && !scriptsOf(filter)[script],
  )
  expect(missing, "write a script that package.json has").toEqual([])
})

/** The scripts of the repository's package.json, or of the package with a name. */
function scriptsOf(filter: string | undefined): Record<string, string> {
  const folders = ["apps", "packages"].flatMap((name) =>
    fs.readdirSync(path.join(root, name)).map((inner) => path.join(root, name, inner)),
  )
  const manifests = [root, ...folders]
    .map((folder) => path.join(folder, "package.json"))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, "utf8")))
  const found = filter ? manifests.find(({ name }) => name === filter) : manifests[0]
  return found?.scripts ?? {}
}

test("every file of the repository that a page's commands name exists", () => {
  const named = commands.flatMap(({ page, command }) =>
    [...command.matchAll(/(?:^| )((?:apps|packages|deploy|prisma)\/[\w./*-]+)/g)].map(([, file = ""]) => ({
      page,
      file,
    })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ file }) => !fs.existsSync(path.join(root, file.split("*")[0] ?? "")))).toEqual([])
})

test("README has at most 150 lines", () => {
  const lines = fs.readFileSync(path.join(root, "README.md"), "utf8").trim().split("\n")
  expect(lines.length).toBeLessThanOrEqual(150)
})
