// What Prisma's client knows of all tables is packed until the first query, so that an idle shop does not keep it.
import fs from "node:fs"
import path from "node:path"
import { transformSync } from "esbuild"
import { expect, test } from "vitest"
import { packedUntilUsed } from "../src/tables/packed-client.ts"
import { SHOP } from "./fixture.ts"

const LONG = "é".repeat(3_000)
const CODE = `
const config = {
  "inlineSchema": "model \\"A\\" {\\n${LONG}",
  "runtimeDataModel": { "models": {} },
}

config.runtimeDataModel = JSON.parse("{\\"models\\":{\\"A\\":\\"${LONG}\\"}}")
config.parameterizationSchema = {
  strings: JSON.parse("[\\"where\\",\\"a(b)\\"]"),
  graph: "${LONG}"
}
`

test("the facts are those that Prisma wrote, unpacked once", async () => {
  const packed = packedUntilUsed(`${CODE}\nexport default config`)
  expect(packed.length).toBeLessThan(LONG.length)
  const { code } = transformSync(packed, { loader: "ts" })
  const { default: config } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(config.inlineSchema).toBe(`model "A" {\n${LONG}`)
  expect(config.runtimeDataModel).toEqual({ models: { A: LONG } })
  expect(config.parameterizationSchema).toEqual({ strings: ["where", "a(b)"], graph: LONG })
  expect(config.runtimeDataModel).toBe(config.runtimeDataModel)
})

test("the client of a shop's tables is packed", () => {
  const file = path.join(SHOP, ".mercer/client/internal/class.ts")
  const config = fs.readFileSync(file, "utf8").split("export interface PrismaClientConstructor")[0] ?? ""
  expect(config.match(/unpacked\("/g)?.length).toBeGreaterThanOrEqual(4)
  expect(config.length).toBeLessThan(400_000)
})
