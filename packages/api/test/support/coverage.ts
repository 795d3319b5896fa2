import { readFileSync } from "node:fs"
import { allOperations, built, type NeighbourRow, routeOf } from "./contract.ts"

/** The page that says where Mercer differs from Medusa v1; its sections are linked to. */
const DIFFERENCES = "from-medusa-v1.md"

/**
 * The sections that are about an operation, by its path; the first that matches. A section that is called after a part
 * of the path, such as "Claims" or "Inventory items", is found without being listed here.
 */
const SECTIONS: [path: RegExp, ...headings: string[]][] = [
  [/^\/store\/carts\/\{\w+\}\/complete/, "Completion", "Money"],
  [/^\/store\/(carts|gift-cards|payment-sessions|shipping-options)/, "Carts", "Money"],
  [/^\/store\/(auth|customers|orders)/, "Customers and their orders"],
  [/^\/store\/(products|product-\w+|collections|variants|regions)/, "The storefront's catalog"],
  [/^\/admin\/(products|product-\w+|variants|price-lists)/, "The catalog, for operators"],
  [/^\/admin\/(sales-channels|publishable-api-keys)/, "The catalog, for operators"],
  [/^\/admin\/(batch-jobs|uploads)/, "Batch jobs, import and export, files"],
  [/^\/admin\/(discounts)/, "Operators' discounts"],
  [/^\/admin\/(orders|returns)/, "Operators' orders"],
  [/^\/admin\/(regions|shipping-\w+|tax-rates|currencies|store|gift-cards)/, "Setting up a shop, for operators"],
  [/^\/(admin|store)\/return-reasons/, "Setting up a shop, for operators"],
  [/^\/admin\/(collections|customers|customer-groups|users|invites|apps|notes|notifications)/, "What operators manage"],
]

/** Every heading of the page about differences. */
export function headings(): string[] {
  const page = readFileSync(new URL(`../../../../docs/${DIFFERENCES}`, import.meta.url), "utf8")
  return [...page.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)
}

/** The headings that are listed above. */
export const listedHeadings = SECTIONS.flatMap(([, ...named]) => named)

/** The sections about an operation; "Wire", which is about all of them, where it has none of its own. */
export function sectionsOf(path: string, all: readonly string[]): string[] {
  const parts = new Set(path.split("/"))
  const own = all.filter((heading) => parts.has(heading.toLowerCase().replaceAll(" ", "-")))
  const listed = SECTIONS.find(([pattern]) => pattern.test(path))?.slice(1) as string[] | undefined
  const found = [...new Set([...(listed ?? []), ...own])]
  return found.length > 0 ? found : ["Wire"]
}

/** docs/coverage.md, from the router and the table of Medusa v1's operations. */
export function coveragePage(): string {
  const all = headings()
  const routes = new Set(
    built.flatMap(({ method, path, meta }) => [path, ...meta.aliases].map((one) => routeOf(method, one))),
  )
  const rows = allOperations.map((row) => ({ ...row, is_done: routes.has(routeOf(row.method, row.path)) }))
  const groups = [...new Set(rows.map(({ path }) => resourceOf(path)))]
  const known = new Set(rows.map(({ method, path }) => routeOf(method, path)))
  const own = built.filter(({ method, path }) => !known.has(routeOf(method, path)))
  return [
    head(rows),
    ...groups.map((name) =>
      section(
        name,
        rows.filter(({ path }) => resourceOf(path) === name),
        all,
      ),
    ),
    ["## Mercer's own", "", ...own.map(({ method, path }) => `- \`${method} ${path}\``), ""].join("\n"),
  ].join("\n")
}

const resourceOf = (path: string) => path.split("/").slice(0, 3).join("/")

type Row = NeighbourRow & { is_done: boolean }

function head(rows: Row[]): string {
  return [
    "# Coverage of Medusa v1's operations",
    "",
    `${done(rows)} operations of Medusa 1.20 are done. An operation that is done has its path, its statuses and its response keys; the`,
    `last column links what is different on purpose, besides what [Wire](${DIFFERENCES}#wire) says about all of them.`,
    "",
    "This page is printed from the router and from the table of Medusa v1's operations; a test fails when it is stale, and",
    "`UPDATE_DOCS=1 npx vitest run --project api test/coverage.test.ts` in packages/api writes it again.",
    "",
  ].join("\n")
}

function section(name: string, rows: Row[], all: readonly string[]): string {
  const lines = rows.map(({ method, path, is_done }) => {
    const links = sectionsOf(path, all).map((heading) => `[${heading}](${DIFFERENCES}#${anchorOf(heading)})`)
    return `| \`${method} ${path}\` | ${is_done ? "done" : "not yet"} | ${is_done ? links.join(", ") : ""} |`
  })
  return [`## ${name} (${done(rows)})`, "", "| Operation | | Differences |", "|---|---|---|", ...lines, ""].join("\n")
}

const done = (rows: Row[]) => `${rows.filter(({ is_done }) => is_done).length} of ${rows.length}`

/** The anchor that a heading gets on a rendered page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-")
