const OPPOSITE: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }

/** An arrow key as it would be in text from left to right: in Arabic, the left arrow leads to the next column. */
export function alongText(key: string): string {
  return document.documentElement.dir === "rtl" ? (OPPOSITE[key] ?? key) : key
}
