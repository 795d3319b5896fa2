import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { rowsOf, speedChart } from "../chart/speed.ts"
import { root } from "./support/blocks.ts"

const CHART = path.join(root, "docs/pictures/speed.svg")
const rows = rowsOf(fs.readFileSync(path.join(root, "docs/measurements.md"), "utf8"))

test("the table beside Medusa v1 has a figure in each row", () => {
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ times }) => !(times > 1))).toEqual([])
})

test("the chart of speed is drawn from that table", () => {
  const drawn = speedChart(rows)
  if (process.env.UPDATE_DOCS) fs.writeFileSync(CHART, drawn)
  else
    expect(
      fs.readFileSync(CHART, "utf8"),
      "run UPDATE_DOCS=1 npx vitest run test/speed-chart.test.ts in apps/docs",
    ).toBe(drawn)
})
