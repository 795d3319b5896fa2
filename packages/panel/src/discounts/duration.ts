/** The units of an ISO 8601 duration that a form offers, by their names in Intl. */
export const UNITS = {
  TM: "minute",
  TH: "hour",
  D: "day",
  W: "week",
  M: "month",
  Y: "year",
} as const
export type Unit = keyof typeof UNITS

/** “P30D” is 30 days. A duration of several units, or of none, is kept as it is: unit "iso". */
export function unitOf(duration: string | null): { amount: string; unit: Unit | "iso" } {
  if (!duration) return { amount: "", unit: "D" }
  const [, time = "", amount = "", letter = ""] = /^P(T?)(\d+)([YMWDHS])$/.exec(duration) ?? []
  const unit = `${time}${letter}`
  return unit in UNITS ? { amount, unit: unit as Unit } : { amount: duration, unit: "iso" }
}

/**
 * The server's input; null for an empty field. Text that is not a number is sent unchanged, so that the server
 * refuses it.
 */
export function durationOf(amount: string, unit: string): string | null {
  const text = amount.trim()
  if (text === "") return null
  if (unit === "iso") return text
  return unit.startsWith("T") ? `PT${text}${unit.slice(1)}` : `P${text}${unit}`
}

const PART = /(T?)(\d+)([YMWDHS])/g

/** “30 days”; “1 day 12 hours”. */
export function durationText(duration: string, language: string): string {
  const [date = "", time = ""] = duration.replace(/^P/, "").split("T")
  const said = [...read(date, ""), ...read(time, "T")].map(([count, unit]) => {
    const style = { style: "unit", unit, unitDisplay: "long" } as const
    return new Intl.NumberFormat(language, style).format(count)
  })
  return said.length > 0 ? said.join(" ") : duration
}

function read(text: string, time: string): [number, string][] {
  return [...text.matchAll(PART)].map(([, , count, letter]) => [
    Number(count),
    letter === "S" ? "second" : (UNITS[`${time}${letter}` as Unit] ?? "day"),
  ])
}
