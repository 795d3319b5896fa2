/** What was found out about a shop: `work` must be done before the take-over, `impossible` ends it, `note` is worth knowing. */
export interface Finding {
  section: string
  level: "fine" | "note" | "work" | "impossible"
  text: string
  /** What to do: SQL, a command or a sentence. */
  cure?: string
}

export const fine = (section: string, text: string): Finding => ({ section, level: "fine", text })
export const note = (section: string, text: string, cure?: string): Finding => ({
  section,
  level: "note",
  text,
  ...(cure && { cure }),
})
export const work = (section: string, text: string, cure: string): Finding => ({ section, level: "work", text, cure })
export const impossible = (section: string, text: string, cure?: string): Finding => ({
  section,
  level: "impossible",
  text,
  ...(cure && { cure }),
})

/** The exit code of a command: 0 ready, 1 work to do, 2 impossible. */
export function codeOf(findings: Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === "impossible")) return 2
  return findings.some(({ level }) => level === "work") ? 1 : 0
}
