import { type Finding, repairStock, type StockFault, stockFaults } from "@mercer/api"
import { readTakeoverPhase } from "@mercer/db"
import type pg from "pg"
import { MERCER } from "../place.ts"
import { broken, fine, problem } from "./finding.ts"

const MOST_NAMED = 10
const REPAIR = `Run: ${MERCER} doctor --repair`

/** What each rule says of the rows that break it, and what to do. */
const RULES: Record<StockFault["rule"], [words: string, advice: string]> = {
  reserved: ["levels have another reserved quantity than their reservations", REPAIR],
  quantity: ["variants have another quantity than their items have available", REPAIR],
  negative: ["levels have a negative quantity", "Set what is there in the panel (Inventory)."],
  lost_reservation: ["reservations are of nothing, or of what is gone", "Delete them: DELETE /admin/reservations/{id}"],
  too_much: ["lines have more reserved than they are owed", "Delete or lower their reservations."],
  too_little: ["lines have less reserved than they are owed", "Reserve the rest on the order's page."],
  oversold: [
    "levels have more reserved than stocked, without back-orders",
    "Count what is there, or move reservations.",
  ],
  dead_level: ["levels are of a deleted item or location", "Their stock is not counted."],
  double_link: ["sales channels are linked to a location twice", "They count as one link."],
  no_line: [
    "reservations are for no line: Medusa v1 made them for replacements and never released them",
    "Delete those whose goods are sent: DELETE /admin/reservations/{id}",
  ],
}
const REPAIRED: StockFault["rule"][] = ["reserved", "quantity"]

/** Whether stock by locations adds up. */
export async function aboutStock(client: pg.Client): Promise<Finding[]> {
  const faults = await stockFaults(client)
  const rules = [...new Set(faults.map(({ rule }) => rule))]
  if (rules.length === 0) return [fine("stock", "adds up")]
  return rules.map((rule) => {
    const rows = faults.filter((fault) => fault.rule === rule).map(({ row }) => row)
    const [words, advice] = RULES[rule]
    const more = rows.length > MOST_NAMED ? `, and ${rows.length - MOST_NAMED} more` : ""
    const found = problem("stock", `${rows.length} ${words}: ${rows.slice(0, MOST_NAMED).join(", ")}${more}`, advice)
    return REPAIRED.includes(rule) ? found : { ...found, level: "advice" as const }
  })
}

/** Corrects what follows from other rows: what levels have reserved, and variants' quantities. */
export async function repairedStock(client: pg.Client): Promise<Finding> {
  if ((await readTakeoverPhase(client)) === "applied")
    return broken("repair", "this shop is still Medusa's and Mercer only reads it", `Run: ${MERCER} takeover live`)
  const { levels, variants } = await repairStock(client)
  return fine("repair", `${levels} levels and ${variants} variants corrected`)
}
