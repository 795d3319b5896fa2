import fs from "node:fs"
import path from "node:path"

const LONG = "a-very-long-value-without-any-space-".repeat(20)
const text = (total: number) =>
  JSON.stringify({ order: { id: "order_1", total, email: "ada@example.com", note: LONG } }, null, 2)
const at = "2026-11-22T12:00:00.000Z"

const CASES = [
  {
    id: "case_total",
    key: "total",
    count: 12,
    last_at: at,
    request: { path: "/admin/orders/order_01M82DWQ069S34RE70F8CMFRGW", query: "expand=items,customer&fields=total" },
    differences: [
      { at: "order.total", kind: "value", old: 4998, ours: 4999 },
      { at: "order.items[].variant.product.metadata.description_of_the_material", kind: "missing", old: LONG },
    ],
    is_whole: true,
    old: { status: 200, text: text(4998) },
    ours: { status: 200, text: text(4999) },
  },
  {
    id: "case_status",
    key: "status",
    count: 1,
    last_at: at,
    request: { path: "/store/products/prod_1", query: "" },
    differences: [{ at: "", kind: "status", old: 200, ours: 404 }],
    is_whole: false,
    old: { status: 200, text: "{}" },
    ours: { status: 404, text: '{"type":"not_found","message":"Product with id: prod_1 was not found"}' },
  },
]

/** Puts a comparison into the folder of a shop, as `mercer takeover shadow` leaves it. */
export function leaveComparison(data: string): void {
  const report = {
    ...{ from: "http://medusa.internal:9000", to: "http://localhost:9000", started_at: at, updated_at: at },
    ...{ compared: 1427, explained: 310, unexplained: 13, unanswered: 2, skipped: 4021, cases: CASES },
    rules: {
      "added fields": { decision: "docs/from-medusa-v1.md: Wire", count: 290 },
      "errors are JSON": { decision: "docs/from-medusa-v1.md: Wire (every error is JSON)", count: 20 },
    },
  }
  fs.writeFileSync(path.join(data, "shadow.json"), JSON.stringify(report))
}
