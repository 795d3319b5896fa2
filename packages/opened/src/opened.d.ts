/**
 * What this process has open: `open` is called the first time, and all others get what it made, whichever bundle they are
 * in. After a failure the next call opens again.
 */
export function openedOnce<Opened>(open: () => Promise<Opened>): Promise<Opened>
