import type { Finding } from "@mercer/api"
import { agreedDecimals, decimalText, possibleDecimals } from "@mercer/commerce"
import type pg from "pg"
import { fine } from "./finding.ts"

const MOST_NAMED = 5
const CHECK = "currencies"

/** A row with an amount in a currency, and whether it was written after the shop went live on Mercer. */
interface Row {
  code: string
  decimals: number
  what: string
  id: string
  amount: number
  is_after: boolean
}

/**
 * A shop that was taken over before Mercer stored decimals keeps those that its panel had. Where Medusa v1 may have
 * stored amounts with others, its rows and those of Mercer may disagree: both are listed, since nothing rewrites them.
 */
export async function aboutCurrencies(client: pg.Client): Promise<Finding[]> {
  const { rows: open } = await client.query<{ code: string }>(KEPT)
  const codes = open.map(({ code }) => code).filter((code) => agreedDecimals(code) === null)
  if (codes.length === 0) return []
  const { rows } = await client.query<Row>(AMOUNTS, [codes])
  const findings = codes.flatMap((code) => aboutCurrency(rows.filter((row) => row.code === code)))
  return findings.length > 0 ? findings : [fine(CHECK, "amounts of each were stored in one way only")]
}

function aboutCurrency(rows: Row[]): Finding[] {
  const [before, after] = [rows.filter((row) => !row.is_after), rows.filter((row) => row.is_after)]
  const [first] = before
  if (!first || after.length === 0) return []
  const { code, decimals } = first
  const { typed, imported } = possibleDecimals(code)
  const others = [...new Set([typed, imported])].filter((one) => one !== decimals)
  if (others.length === 0) return []
  const read = others.map((one) => decimalText(first.amount, one)).join(" or ")
  const now = `${code.toUpperCase()} has ${decimals} decimals: ${first.id} is ${decimalText(first.amount, decimals)}`
  const words = `${now}, and was ${read} if Medusa v1 stored others`
  return [
    {
      ...{ check: CHECK, ok: false, level: "advice" },
      words: `${words}. Before live: ${named(before)}. Since then: ${named(after)}`,
      advice:
        "Compare prices from before and after in the panel, and correct those that are wrong. Nothing rewrites them.",
    },
  ]
}

function named(rows: Row[]): string {
  const names = rows.slice(0, MOST_NAMED).map(({ what, id, amount }) => `${what} ${id} ${amount}`)
  return rows.length > MOST_NAMED ? `${names.join(", ")}, and ${rows.length - MOST_NAMED} more` : names.join(", ")
}

const KEPT = `
  SELECT u.code FROM mercer.currency_unit u
  WHERE u.source = 'panel' AND EXISTS (SELECT FROM mercer.takeover WHERE live_at IS NOT NULL) ORDER BY u.code`

const AMOUNTS = `
  SELECT a.code, u.decimals, a.what, a.id, a.amount, a.at >= t.live_at AS is_after
  FROM (SELECT currency_code AS code, 'price' AS what, id, amount, updated_at AS at FROM public.money_amount
      WHERE deleted_at IS NULL
    UNION ALL SELECT currency_code, 'payment', id, amount, created_at FROM public.payment
    UNION ALL SELECT r.currency_code, 'gift card', g.id, g.value, g.created_at
      FROM public.gift_card g JOIN public.region r ON r.id = g.region_id WHERE g.deleted_at IS NULL
    UNION ALL SELECT r.currency_code, 'shipping option', s.id, s.amount, s.updated_at
      FROM public.shipping_option s JOIN public.region r ON r.id = s.region_id
      WHERE s.deleted_at IS NULL AND s.amount <> 0) AS a
  JOIN mercer.currency_unit u ON u.code = a.code CROSS JOIN mercer.takeover t
  WHERE a.code = ANY($1) ORDER BY a.code, a.at, a.id`
