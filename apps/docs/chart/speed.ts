export interface Row {
  name: string
  /** How many times as fast as Medusa v1. */
  times: number
}

/** The rows of the table "Beside Medusa v1" in docs/measurements.md. */
export function rowsOf(page: string): Row[] {
  const [, table = ""] = /## Beside Medusa v1\n([\s\S]*?)\n### /.exec(page) ?? []
  return table
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Row"))
    .map((line) => line.replaceAll("**", "").split("|"))
    .map(([, name = "", , , times = ""]) => ({ name: name.trim().replace(/ \(.*/, ""), times: Number(times) }))
}

const WIDTH = 720
const BAR = { left: 260, width: 400, height: 18, every: 30 }
const TOP = 44

/**
 * A bar for each row as an SVG, readable on light and dark pages, with its figures as text.
 * One bar of Medusa's own length stands at the top, so that the scale needs no axis.
 */
export function speedChart(rows: Row[]): string {
  const most = Math.max(...rows.map(({ times }) => times))
  const all = [{ name: "Medusa v1", times: 1 }, ...rows]
  const height = TOP + all.length * BAR.every + 8
  const bars = all.map((row, n) => bar(row, TOP + n * BAR.every, (row.times / most) * BAR.width))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${title(rows)}</title>
<style>
text { font: 14px system-ui, sans-serif; fill: #24292f }
.bar { fill: #2f6feb } .medusa { fill: #8c959f }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .bar { fill: #6ea8fe } }
</style>
<text x="0" y="20" font-weight="600">Requests a second, in multiples of Medusa v1 on the same machine</text>
${bars.join("\n")}
</svg>
`
}

function bar({ name, times }: Row, y: number, width: number): string {
  const kind = name === "Medusa v1" ? "medusa" : "bar"
  const middle = y + BAR.height - 4
  return `<text x="${BAR.left - 12}" y="${middle}" text-anchor="end">${name}</text>
<rect class="${kind}" x="${BAR.left}" y="${y}" width="${width.toFixed(1)}" height="${BAR.height}" rx="3"/>
<text x="${(BAR.left + width + 8).toFixed(1)}" y="${middle}">${times}×</text>`
}

const title = (rows: Row[]) =>
  `Mercer beside Medusa v1: ${rows.map(({ name, times }) => `${name} ${times} times as fast`).join(", ")}`
