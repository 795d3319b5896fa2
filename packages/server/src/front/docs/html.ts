/** Markup whose values have been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | false | undefined | readonly Value[]

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function write(value: Value): string {
  if (value === undefined || value === false) return ""
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map(write).join("")
  return String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

/** A template for markup: every value is escaped unless it is markup itself; lists are joined, `false` is nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + write(values[index])).join(""))
}
