import type { Server } from "node:http"
import { setFlagsFromString } from "node:v8"

/** Health checks and a page or two are no load: an idle server that answers these stays small. */
const FEW_REQUESTS = 50

/*
 * Where new objects are made. Starting leaves so many of them alive that it grows to 32 MiB, and V8 hardly ever makes it
 * smaller: a shop without visitors would keep that. So it stays at its first size, 1 MiB, until there is work.
 */
setFlagsFromString("--semi-space-growth-factor=1")

/** From now on it grows as usual, with the work. */
export const letYoungHeapGrow = () => setFlagsFromString("--semi-space-growth-factor=2")

/** It grows once the server has had a few requests. */
export function growWithRequests(server: Server): void {
  let requests = 0
  const count = () => {
    if (++requests < FEW_REQUESTS) return
    letYoungHeapGrow()
    server.off("request", count)
  }
  server.on("request", count)
}
