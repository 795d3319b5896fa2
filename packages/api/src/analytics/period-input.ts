import { type Dates, daysUntil, lengthOf, periodOf, Refusal } from "@mercer/commerce"
import { Int } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { DEFAULT_TIME_ZONE } from "./keep-days.ts"
import { chosenTimeZone } from "./queries.ts"

const MOST_DAYS = 1_830

/** Which period a report is about, and what it is compared with. */
export const PeriodInput = {
  period: z.enum(["month", "quarter", "year", "days", "dates"]).default("days"),
  days: Int({ min: 1, max: 366 }).default(30),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.enum(["previous", "year", "none"]).default("previous"),
}

const PeriodDates = z.object({ from: z.iso.date(), to: z.iso.date() })

/** The periods in a response. */
export const Periods = {
  time_zone: z.string(),
  has_time_zone: z.boolean(),
  period: PeriodDates,
  before: PeriodDates.nullable(),
}

type Wanted = z.output<z.ZodObject<typeof PeriodInput>>

/** The shop's time zone, and whether it was chosen. */
export async function shopTimeZone(ctx: Pick<Context, "db">) {
  const chosen = await chosenTimeZone(ctx)
  return { time_zone: chosen ?? DEFAULT_TIME_ZONE, has_time_zone: chosen !== null }
}

/** The dates of a report in the shop's time zone. Throws when own dates are missing, turned round or too many. */
export async function periodsOf(ctx: Pick<Context, "db" | "now">, { from, to, ...wanted }: Wanted) {
  const zone = await shopTimeZone(ctx)
  const dates = wanted.period === "dates" ? ownDates(from, to) : undefined
  const today = daysUntil(ctx.now(), zone.time_zone, 1).days[0]?.date ?? ""
  const { now, before } = periodOf({ ...wanted, dates }, today)
  return { ...zone, period: now, before }
}

function ownDates(from: string | undefined, to: string | undefined): Dates {
  if (!from || !to || from > to) throw new Refusal("invalid_data", "from and to must be dates, and from not after to")
  const dates = { from, to }
  if (lengthOf(dates) > MOST_DAYS) throw new Refusal("invalid_data", `A period may have at most ${MOST_DAYS} days`)
  return dates
}
