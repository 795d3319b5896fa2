interface Coded {
  code: string
  usage_limit: number | null
  ends_at: string | null
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Codes as CSV: one per line, with usage limit and expiry. */
function csvOf(codes: Coded[]): string {
  const lines = codes.map(({ code, usage_limit, ends_at }) => [code, String(usage_limit ?? ""), ends_at ?? ""])
  return [["code", "usage_limit", "ends_at"], ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("")
}

/** Downloads them as a file. */
export function download(name: string, codes: Coded[]) {
  const address = URL.createObjectURL(new Blob([csvOf(codes)], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `${name.toLowerCase()}-codes.csv`
  link.click()
  URL.revokeObjectURL(address)
}
