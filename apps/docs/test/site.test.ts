import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const out = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-docs-"))
const pages = fs
  .readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.replace("README.md", "index.md").replace(/\.md$/, ""))

// Fails on links that lead nowhere.
beforeAll(() => {
  const cwd = path.join(root, "apps/docs")
  execFileSync(path.join(cwd, "node_modules/.bin/vitepress"), ["build", "--outDir", out], { cwd })
})
afterAll(() => fs.rmSync(out, { recursive: true }))

const read = (file: string) => fs.readFileSync(path.join(out, file), "utf8")

test("every page of docs/ is on the site, found by its search, and there as Markdown", () => {
  expect(pages.length).toBeGreaterThan(30)
  const listed = read("llms.txt")
  for (const page of pages) {
    expect(read(`${page}.html`)).toContain("<h1")
    if (page !== "index") expect(listed, page).toContain(page.replace(/\/index$/, ""))
  }
})

test("links to sources of the repository keep their text only, and braces in code stay", () => {
  expect(read("deploy.html")).toContain("nginx")
  const html = pages.map((page) => read(`${page}.html`)).join("")
  expect(html).not.toMatch(/href="[^"]*\/(packages|deploy\/(nginx|caddy))\//)
  expect(read("examples.html")).toContain("{{")
})

test("the sidebar leads to every page but the decisions", () => {
  const sidebar = read("start-a-shop.html")
  const missing = pages
    .filter((page) => page !== "index" && page !== "coverage" && !page.startsWith("decisions/"))
    .filter((page) => !sidebar.includes(`href="/${page.replace(/index$/, "")}"`))
  expect(missing, "let the link lead to a page, picture or heading that the site has").toEqual([])
})
