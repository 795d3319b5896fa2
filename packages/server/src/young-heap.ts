import { setFlagsFromString } from "node:v8"

/*
 * Where new objects are made. Starting leaves so many of them alive that it grows to 32 MiB, and V8 hardly ever makes it
 * smaller: a shop without visitors would keep that. So it stays at its first size, 1 MiB, until the server has started.
 */
setFlagsFromString("--semi-space-growth-factor=1")

/** From now on it grows as usual, with the requests. */
export const letYoungHeapGrow = () => setFlagsFromString("--semi-space-growth-factor=2")
