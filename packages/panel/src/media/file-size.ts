const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const
const STEP = 1_000

/** A number of bytes, in the largest unit of which it has at least one. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const unit = UNITS[power] ?? "byte"
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, options).format(bytes / STEP ** power)
}
