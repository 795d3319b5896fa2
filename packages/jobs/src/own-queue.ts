/** A job that takes longer counts as dead, and runs again. */
const LONGEST_S = 3_600
/** After one that failed, while the next is not due. */
export const OWN_TRIES = { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: LONGEST_S }
/** Runs of one job follow each other. */
export const OWN_QUEUE = { policy: "singleton" as const, ...OWN_TRIES }
/** The queue of a shop's own job. */
export const ownQueueOf = (name: string) => `own-job-${name}`
