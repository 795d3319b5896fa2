import { KNOWN_DIFFERENCES, type ShadowRule, shopDifferences } from "@mercer/commerce"
import * as z from "zod"
import { parse } from "./callers.ts"

const oneOrMore = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value)]).optional()
const Pattern = z.string().refine((text) => {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false
  }
}, "is not a regular expression")

const Rules = z.array(
  z.strictObject({
    name: z.string().min(1),
    decision: z.string().min(1),
    path: oneOrMore(z.string()),
    at: oneOrMore(z.string()),
    not_at: oneOrMore(z.string()),
    kind: oneOrMore(z.enum(["status", "missing", "extra", "missing_row", "extra_row", "value"])),
    old_status: oneOrMore(z.int()),
    our_status: oneOrMore(z.int()),
    our_message: Pattern.optional(),
    old_message: Pattern.optional(),
    query: oneOrMore(z.string()),
    unnamed: z.enum(["fields", "expand"]).optional(),
    old_has: z.record(z.string(), z.unknown()).optional(),
    our_has: z.record(z.string(), z.unknown()).optional(),
    old_body: z.record(z.string(), z.unknown()).optional(),
    around: z.record(z.string(), z.unknown()).optional(),
    around_ours: z.record(z.string(), z.unknown()).optional(),
    within: z.number().optional(),
    full_page: z.literal(true).optional(),
    same_length: z.literal(true).optional(),
    old: z.unknown().optional(),
    ours: z.unknown().optional(),
    our_less: z.literal(true).optional(),
    same_number: z.literal(true).optional(),
    same_path: z.literal(true).optional(),
  }),
)

/** The shop's own rules, if it has some, those that follow from its providers and callers, and those that Mercer knows. */
export function readRules(file: string | undefined, shop: Parameters<typeof shopDifferences>[0]): ShadowRule[] {
  const own = file === undefined ? [] : (parse(Rules, file, "--rules") as ShadowRule[])
  return [...own, ...shopDifferences(shop), ...KNOWN_DIFFERENCES]
}
