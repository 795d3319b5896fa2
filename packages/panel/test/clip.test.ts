import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const source = path.join(import.meta.dirname, "../src")

test("a text that can be cut off has the direction of its own letters: in Arabic the end of an email is cut off too", () => {
  const files = fs.readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"))
  const elements = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(source, file), "utf8")
    return [...text.matchAll(/<\w+[^>]*className="(?:[^"]* )?clip"[^>]*>/g)].map(([element]) => `${file}: ${element}`)
  })
  expect(elements.length).toBeGreaterThan(8)
  const lacking = elements.filter((element) => !element.includes('dir="auto"'))
  expect(lacking, 'give the element dir="auto"').toEqual([])
})
