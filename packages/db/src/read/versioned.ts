import type { Tracked } from "./versions.ts"

/** A read's statement, and how to see later whether it would read the same. Both take the read's values. */
export interface ReadStatement {
  name: string
  text: string
  versioned?: Versioned
}

/** A read that can report its version. */
export interface Versioned {
  /** The read's statement with the version of its rows and these columns besides, all seen at the same moment. */
  withVersion(tracked: Tracked, columns: string): string
  /** The version alone, as an SQL expression. */
  version(tracked: Tracked): string
}

/** Of a statement `SELECT … AS row FROM …`, split before FROM (which it may lack), with an expression of its version. */
export function versionedBy(head: string, from: string, version: (tracked: Tracked) => string): Versioned {
  return {
    withVersion: (tracked, columns) => `${head}, ${version(tracked)} AS version, ${columns}${from}`,
    version,
  }
}
