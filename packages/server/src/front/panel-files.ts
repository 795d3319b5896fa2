import fs from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { places } from "../place.ts"
import type { Rest } from "./front.ts"
import { ignoreAbort } from "./response.ts"

const PREFIX = "/_next/static/"
const YEAR_S = 365 * 24 * 60 * 60
const TYPES: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" }

/** A file of the build that has been compressed: where it is, and its headers. */
interface Compressed {
  file: string
  head: Record<string, string | number>
}

/**
 * Answers requests for the panel's scripts and styles as the build has compressed them, and passes all else to `next`.
 * Their names change with their content, so browsers keep them for a year.
 */
export function panelFiles(next: Rest): Rest {
  let files: Map<string, Compressed> | undefined
  return async (incoming, outgoing) => {
    const { url = "" } = incoming
    if (!url.startsWith(PREFIX) || !takesBrotli(incoming)) return next(incoming, outgoing)
    files ??= compressedIn(path.join(places.pages(), ".next/static"))
    const found = files.get(url.slice(PREFIX.length).split("?", 1)[0] ?? "")
    return found ? send(found, incoming, outgoing) : next(incoming, outgoing)
  }
}

/** All that the build has compressed, by name: nothing else can be asked for. */
function compressedIn(folder: string): Map<string, Compressed> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".br"))
  return new Map(
    names.map((name) => {
      const plain = name.slice(0, -".br".length)
      const file = path.join(folder, name)
      const head = {
        "content-type": TYPES[path.extname(plain)] ?? "application/octet-stream",
        "content-encoding": "br",
        "content-length": fs.statSync(file).size,
        "cache-control": `public, max-age=${YEAR_S}, immutable`,
        vary: "Accept-Encoding",
      }
      return [plain.split(path.sep).join("/"), { file, head }]
    }),
  )
}

/** A pipeline closes the file when the client leaves. */
async function send({ file, head }: Compressed, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, head)
  if (incoming.method === "HEAD") return void outgoing.end()
  await pipeline(fs.createReadStream(file), outgoing).catch(ignoreAbort)
}

const takesBrotli = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && /\bbr\b/.test(String(headers["accept-encoding"] ?? ""))
