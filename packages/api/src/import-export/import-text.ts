import { TextDecoder } from "node:util"

/** The file cannot be read further from here, whatever its rows contain. */
export class BrokenFile extends Error {
  constructor(
    readonly line: number,
    readonly rule: string,
    readonly fix: string,
  ) {
    super(rule)
  }
}

const LARGEST = 52_428_800
const CSV = "save it as CSV in UTF-8"

/**
 * The text of a file of 50 MB at most: UTF-8, or UTF-16 detected by its byte order mark or by every second byte being
 * 0. Bytes that cannot be text throw BrokenFile with the line of the first wrong byte; the encoding is not guessed.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let size = 0
  let line = 1
  for await (const chunk of joined(bytes)) {
    size += chunk.length
    if (size > LARGEST) throw new BrokenFile(line, `the file is larger than ${LARGEST} bytes`, "split the file")
    const isFirst = !decoder
    decoder ??= decoderFor(chunk)
    const text = decoded(decoder, chunk, line, isFirst)
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line++
    yield text
  }
  if (decoder) yield decoded(decoder, undefined, line)
}

/** The first piece has enough bytes to detect the encoding. */
async function* joined(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let begun = false
  for await (const chunk of bytes) {
    if (begun) yield chunk
    else if ((head = Buffer.concat([head, chunk])).length >= 64) {
      begun = true
      yield head
    }
  }
  if (!begun && head.length > 0) yield head
}

const SIGNATURES: [bytes: string, what: string][] = [
  ["504b0304", "a ZIP archive or an Excel workbook"],
  ["504b0506", "a ZIP archive"],
  ["1f8b", "a gzip archive"],
  ["25504446", "a PDF"],
  ["d0cf11e0", "an old Excel workbook"],
  ["89504e47", "a picture"],
  ["ffd8ff", "a picture"],
]

function decoderFor(head: Uint8Array): TextDecoder {
  const hex = Buffer.from(head.subarray(0, 8)).toString("hex")
  const other = SIGNATURES.find(([signature]) => hex.startsWith(signature))
  if (other) throw new BrokenFile(1, `this is ${other[1]}, not a CSV file`, CSV)
  if (hex.startsWith("fffe")) return strict("utf-16le")
  if (hex.startsWith("feff")) return strict("utf-16be")
  const zeros = [...head.subarray(0, 64)].map((byte, at) => (byte === 0 ? at % 2 : -1)).filter((half) => half >= 0)
  if (zeros.length > 8 && new Set(zeros).size === 1) return strict(zeros[0] === 1 ? "utf-16le" : "utf-16be")
  return strict("utf-8")
}

const strict = (encoding: string) => new TextDecoder(encoding, { fatal: true })

function decoded(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number, isFirst = false): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    const at = chunk && decoder.encoding === "utf-8" ? wrongLine(chunk, isFirst) : 0
    throw new BrokenFile(line + at, `the file is not valid ${decoder.encoding.toUpperCase()} from here on`, CSV)
  }
}

/** How many lines of these bytes are valid. A character that began in the earlier bytes is not counted. */
function wrongLine(chunk: Uint8Array, isFirst: boolean): number {
  let lines = 0
  let start = 0
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
    try {
      if (start > 0 || isFirst) strict("utf-8").decode(chunk.subarray(start, end))
    } catch {
      return lines
    }
    lines++
    start = end + 1
  }
  return lines
}
