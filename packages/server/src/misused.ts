/** The command line is invalid. */
export class Misused extends Error {}
