/** Functions that were too long when the test was written, each by its package and name. The list only shrinks. */
export const LONG_FUNCTIONS: readonly string[] = []

/** Folders that were too full when the test was written. The list only shrinks. */
export const FULL_FOLDERS: readonly string[] = []

/** So many lines were above 120 characters when the test was written: texts, addresses and comments. It only falls. */
export const LONG_LINES = 560
