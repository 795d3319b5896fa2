import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { SHOP } from "./fixture.ts"

const PAGE = path.resolve(import.meta.dirname, "../../../docs/extend.md")

test("each block of code in docs/extend.md is part of the shop that the tests compile and run", () => {
  const files = fs.readdirSync(SHOP, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith("."))
  const code = files
    .filter((name) => /\.(tsx?|prisma)$/.test(name))
    .map((name) => fs.readFileSync(path.join(SHOP, name), "utf8"))
  const blocks = [...fs.readFileSync(PAGE, "utf8").matchAll(/```(?:tsx?|prisma)\n([\s\S]*?)\n```/g)]
  expect(blocks.length).toBeGreaterThan(4)
  for (const [, block = ""] of blocks)
    expect(
      code.some((text) => text.includes(block)),
      block,
    ).toBe(true)
})
