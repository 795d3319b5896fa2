/** Whether two postal codes are the same, ignoring case, blanks and dashes. */
export function samePostalCode(a: string | null | undefined, b: string | null | undefined): boolean {
  return bare(a) === bare(b)
}

const bare = (code: string | null | undefined) => (code ?? "").replace(/[\s-]/g, "").toUpperCase()
