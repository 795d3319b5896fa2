/**
 * The moments of rows that are made together: a millisecond apart, since lists are shown in order of creation and must
 * come back as they were given.
 */
export function spaced(now: Date, at: number): { created_at: Date } {
  return { created_at: new Date(now.getTime() + at) }
}
