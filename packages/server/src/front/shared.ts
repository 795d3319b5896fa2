import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, gzip, constants as zlib } from "node:zlib"

/** Public content that is the same for everybody: in memory once, however many clients are being sent it. */
export interface Shared {
  status: number
  headers: Record<string, string>
  /** The same content, plain and compressed once. */
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

/** An answer whose body is sent as it is, without a copy. */
export interface Prepared {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

/** How much better brotli compresses than at 5 is not worth five times the time. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a text, and names it by its content, so that clients that have it need not load it again. */
export async function shareText(text: string, headers: Record<string, string>, status = 200): Promise<Shared> {
  const plain = Buffer.from(text)
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, BROTLI)])
  // Weak, since it is of the plain content: https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { status, headers: { ...headers, etag, vary: "Accept-Encoding" }, plain, gzip: zipped, br }
}

/** The answer to a request for shared content: compressed as the client takes it, or 304 if the client has it. */
export function prepared({ headers: asked }: Pick<Request, "headers">, shared: Shared): Prepared {
  const { status, headers } = shared
  if (status === 200 && hasIt(asked.get("if-none-match"), headers.etag ?? ""))
    return { status: 304, headers, body: null }
  const coding = codingOf(asked.get("accept-encoding"))
  if (!coding) return { status, headers, body: shared.plain }
  return { status, headers: { ...headers, "content-encoding": coding }, body: shared[coding] }
}

function hasIt(given: string | null, etag: string): boolean {
  const names = given?.split(",").map((name) => name.trim().replace(/^W\//, "")) ?? []
  return names.includes("*") || names.includes(etag.replace(/^W\//, ""))
}

/** The best coding of those that a client takes; with a weight of 0 it is one that it does not. */
function codingOf(accepted: string | null): "br" | "gzip" | undefined {
  const taken = (accepted ?? "")
    .toLowerCase()
    .split(",")
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(";", 1)[0]?.trim())
  return (["br", "gzip"] as const).find((coding) => taken.includes(coding))
}

/**
 * Keeps texts that cost more to make than to keep, by their addresses: those that were asked for last, up to `most` bytes.
 * Clients that ask for one at the same moment get the same.
 */
export function keptTexts(most: number) {
  const kept = new Map<string, { made: Promise<Shared>; bytes: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const make = (key: string, makeText: () => Promise<Shared>) => {
    const entry = { made: makeText(), bytes: 0 }
    kept.set(key, entry)
    const count = ({ plain, gzip: zipped, br }: Shared) => {
      entry.bytes = plain.length + zipped.length + br.length
      total += entry.bytes
      for (const oldest of kept.keys()) if (total > most && oldest !== key) drop(oldest)
    }
    entry.made.then(count, () => drop(key))
    return entry
  }
  return (key: string, makeText: () => Promise<Shared>): Promise<Shared> => {
    const known = kept.get(key)
    if (!known) return make(key, makeText).made
    kept.delete(key)
    kept.set(key, known)
    return known.made
  }
}
