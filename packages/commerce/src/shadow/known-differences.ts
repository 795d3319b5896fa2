import type { ShadowRule } from "./explain.ts"

const DOCUMENT = "docs/from-medusa-v1.md"
const ERRORS = [400, 401, 403, 404, 409, 422]
const UNLIMITED = [
  "/admin/variants",
  "/admin/products/*/variants",
  "/admin/shipping-options",
  "/admin/users",
  "/store/variants",
]

/** How Mercer's answers to reads differ from Medusa v1's on purpose. A shop's own rules come before these. */
export const KNOWN_DIFFERENCES: readonly ShadowRule[] = [
  { name: "v1 failed", decision: `${DOCUMENT}: Wire`, old_status: 500 },
  {
    name: "errors are JSON",
    decision: `${DOCUMENT}: Wire (every error is JSON)`,
    at: "",
    kind: "value",
    old_status: ERRORS,
    our_status: ERRORS,
  },
  {
    name: "words of errors",
    decision: `${DOCUMENT}: Wire (error messages)`,
    at: ["message", "code", "type"],
    kind: ["value", "missing", "extra"],
    old_status: ERRORS,
    our_status: ERRORS,
  },
  {
    name: "unknown names are refused",
    decision: `${DOCUMENT}: Wire (unknown names in expand, fields and queries are 400)`,
    our_status: 400,
    our_message: "should not exist|is not a relation|is not a field|not allowed here|cannot be expanded",
  },
  {
    name: "storefronts expand less",
    decision: `${DOCUMENT}: Wire (public resources)`,
    path: "/store/**",
    query: "expand",
    our_status: 400,
  },
  {
    name: "dates that do not exist",
    decision: `${DOCUMENT}: Wire (dates)`,
    our_status: 400,
    our_message: "Date|date",
  },
  { name: "added fields", decision: "Decision 5", kind: "extra" },
  { name: "secrets", decision: "Fix: never answered", at: "**.password_hash", kind: "missing" },
  { name: "api_token", decision: "Decision 29", path: "/admin/**", at: "**.api_token", kind: "value", ours: null },
  {
    name: "tokens of invites",
    decision: `${DOCUMENT}: Wire (invites)`,
    path: "/admin/invites",
    at: "invites[].token",
    kind: "missing",
  },
  { name: "inner totals", decision: "Conventions 17", at: "**.raw_discount_total", kind: "missing" },
  {
    name: "payment data of storefronts",
    decision: `${DOCUMENT}: Payments`,
    path: "/store/**",
    at: ["**.payments[].data", "**.payments[].data.**"],
  },
  {
    name: "pictures are on the server that is asked",
    decision: `${DOCUMENT}: Batch jobs, import and export, files`,
    at: ["**.thumbnail", "**.url"],
    kind: "value",
    same_path: true,
  },
  {
    name: "usage_count is a number",
    decision: `${DOCUMENT}: The catalog, for operators`,
    path: "/admin/products/tag-usage",
    at: "**.usage_count",
    same_number: true,
  },
  {
    name: "lists without limit",
    decision: `${DOCUMENT}: Wire (without limit)`,
    path: UNLIMITED,
    query: "!limit",
    at: ["limit", "*[]"],
    kind: ["value", "missing_row", "extra_row"],
  },
  {
    name: "search",
    decision: `${DOCUMENT}: Wire (q of lists)`,
    query: "q",
    at: ["count", "*[]"],
    kind: ["value", "missing_row", "extra_row"],
  },
  {
    name: "published products of collections",
    decision: `${DOCUMENT}: Wire (expand=products)`,
    path: "/store/collections/**",
    query: "expand",
    at: "**.products[]",
    kind: "missing_row",
  },
  {
    name: "unpublished products",
    decision: `${DOCUMENT}: The storefront's catalog`,
    path: "/store/products/*",
    old_status: 200,
    our_status: 404,
  },
]
