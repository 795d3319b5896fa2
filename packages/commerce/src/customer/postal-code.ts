/** Whether two postal codes are the same as people write them: case, blanks and dashes don't count. */
export function samePostalCode(a: string | null | undefined, b: string | null | undefined): boolean {
  return bare(a) === bare(b)
}

const bare = (code: string | null | undefined) => (code ?? "").replace(/[\s-]/g, "").toUpperCase()
