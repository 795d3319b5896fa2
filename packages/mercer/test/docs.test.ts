import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { SHOP } from "./fixture.ts"

const PLUGIN = path.resolve(import.meta.dirname, "../../plugin-reviews")
const PAGE = path.resolve(import.meta.dirname, "../../../docs/extend.md")

const codeIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".") && /\.(tsx?|prisma)$/.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), "utf8"))

test("each block of code in docs/extend.md is part of the shop, or the plugin, that the tests compile and run", () => {
  const code = [SHOP, ...["src", "test", "prisma"].map((name) => path.join(PLUGIN, name))].flatMap(codeIn)
  const blocks = [...fs.readFileSync(PAGE, "utf8").matchAll(/```(?:tsx?|prisma)\n([\s\S]*?)\n```/g)]
  expect(blocks.length).toBeGreaterThan(4)
  for (const [, block = ""] of blocks)
    expect(
      code.some((text) => text.includes(block)),
      `copy this block from the shop or plugin in the tests as it is there:\n${block}`,
    ).toBe(true)
})

test("each block of code in docs/examples.md is a whole file of the shops that the tests compile and run", () => {
  const code = ["shop", "eight-jobs", "panel-shop"].flatMap((name) => codeIn(path.join(import.meta.dirname, name)))
  const whole = new Set(code.map((text) => text.trimEnd()))
  const page = fs.readFileSync(path.join(path.dirname(PAGE), "examples.md"), "utf8")
  const blocks = [...page.matchAll(/```(?:tsx?|prisma)\n([\s\S]*?)\n```/g)].map(([, block = ""]) => block)
  expect(blocks.length).toBeGreaterThan(12)
  const other = blocks.filter((block) => !whole.has(block))
  expect(other, "copy the whole file of test/shop, eight-jobs or panel-shop as it is there").toEqual([])
})
