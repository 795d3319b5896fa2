import { setFlagsFromString } from "node:v8"

/**
 * Collects the heap when it has grown by half, not when it is four times the used size, which is node's default:
 * large imports leave much garbage, and a shop's server should not be the largest process on its machine.
 */
setFlagsFromString("--heap-growing-percent=50")
// Prisma’s query compiler runs once per kind of query: optimizing its code takes more memory than it saves time.
setFlagsFromString("--liftoff-only")
