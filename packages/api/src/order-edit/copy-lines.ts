import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import type { LoadedLine } from "../order/load-order.ts"
import { type Copy, copyAdjustments, copyLines, copyTaxLines } from "./queries.ts"

/** Copies lines of an order for an edit, with their tax lines and adjustments; returns the copies' ids by the lines'. */
export async function copyForEdit(tx: Pick<App, "db">, edit_id: string, lines: LoadedLine[]) {
  const made = lines.map(({ id }): Copy => ({ id, copy_id: newId("item"), line_id: id }))
  const ids = new Map(made.map(({ id, copy_id }) => [id, copy_id]))
  if (lines.length === 0) return ids
  await copyLines(tx, edit_id, made)
  const belongings = (of: "tax_lines" | "adjustments", prefix: "litl" | "lia") =>
    lines.flatMap((line) =>
      line[of].map(({ id }): Copy => ({ id, copy_id: newId(prefix), line_id: ids.get(line.id) as string })),
    )
  await copyTaxLines(tx, belongings("tax_lines", "litl"))
  await copyAdjustments(tx, belongings("adjustments", "lia"))
  return ids
}
