/** The server's error reason for a change by another user since it was read. */
const CHANGED_MEANWHILE = "changed_meanwhile"

/** Whether a write was refused because another user saved first. */
export function isOvertaken(error: unknown): boolean {
  return (error as { data?: { reason?: string } } | null)?.data?.reason === CHANGED_MEANWHILE
}

/** The same error, when detected here before anything is sent. */
export const overtaken = () => Object.assign(new Error(CHANGED_MEANWHILE), { data: { reason: CHANGED_MEANWHILE } })
