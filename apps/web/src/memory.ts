import { setFlagsFromString } from "node:v8"

/**
 * The heap is collected when it has grown by half, not when it is four times what is in use, as node would have it: large
 * imports leave much behind, and a shop's server should not be the biggest thing on its machine.
 */
setFlagsFromString("--heap-growing-percent=50")
// Prisma’s query compiler is asked once for each kind of query: translating it to faster code takes more memory than it saves time.
setFlagsFromString("--liftoff-only")
