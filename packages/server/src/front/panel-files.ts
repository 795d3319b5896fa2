import type { IncomingMessage } from "node:http"
import path from "node:path"
import sirv, { type RequestHandler } from "sirv"
import { places } from "../place.ts"
import type { Rest } from "./front.ts"

const PREFIX = "/_next/static"
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Answers requests for the panel's scripts and styles as the build has compressed them, and passes all else to `next`.
 * Their names change with their content, so browsers keep them for a year.
 */
export function panelFiles(next: Rest): Rest {
  let files: RequestHandler | undefined
  return async (incoming, outgoing) => {
    const { url = "" } = incoming
    if (!url.startsWith(`${PREFIX}/`) || !takesBrotli(incoming)) return next(incoming, outgoing)
    files ??= sirv(path.join(places.pages(), ".next/static"), { brotli: true, immutable: true, maxAge: YEAR_S })
    incoming.url = url.slice(PREFIX.length)
    await new Promise<void>((resolve, reject) => {
      outgoing.once("close", resolve)
      files?.(incoming, outgoing, () => {
        incoming.url = url
        next(incoming, outgoing).then(resolve, reject)
      })
    })
  }
}

const takesBrotli = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && /\bbr\b/.test(String(headers["accept-encoding"] ?? ""))
