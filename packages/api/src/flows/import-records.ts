import { separatorOf } from "@mercer/commerce"
import { type CsvError, type Parser, parse } from "csv-parse"
import { BrokenFile, textOf } from "./import-text.ts"

/** One record of the file and the line it begins in. */
export interface FileRecord {
  line: number
  cells: string[]
}

const LARGEST_RECORD = 4_194_304
const LONGEST_HEADER = 1_048_576

/**
 * The records of a CSV file, some at a time, as they come in; lines without anything are left out. Separators are , ; tab
 * or |, told by the header. Throws BrokenFile where it cannot be read on.
 */
export async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord[]> {
  let reader: Reader | undefined
  let head = ""
  for await (const text of textOf(bytes)) {
    if (reader) yield reader.read(text)
    else if (/[\r\n]/.test((head += text)) || head.length > LONGEST_HEADER) {
      reader = readerFor(head)
      yield reader.read(head)
    }
  }
  reader ??= readerFor(head)
  if (head !== "" && reader.untouched()) yield reader.read(head)
  yield await reader.end()
}

interface Reader {
  read(text: string): FileRecord[]
  end(): Promise<FileRecord[]>
  untouched(): boolean
}

/** The parser tells each record as it meets it, so that lines can be counted up to where it gives up. */
function readerFor(head: string): Reader {
  const header = head.split(/\r\n|\n|\r/).find((line) => line.trim() !== "") ?? ""
  let records: FileRecord[] = []
  let line = 1
  let begun = false
  let broken: CsvError | undefined
  const parser: Parser = parse({
    delimiter: separatorOf(header),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LARGEST_RECORD,
    on_record: (cells: string[]) => {
      if (cells.some((cell) => cell.trim() !== "")) records.push({ line, cells })
      line += 1 + cells.reduce((count, cell) => count + linesIn(cell), 0)
      return null
    },
  })
  parser.on("error", (error) => {
    broken = error as CsvError
  })
  const taken = () => {
    if (broken) throw brokenAt(broken, line)
    const all = records
    records = []
    return all
  }
  return {
    untouched: () => !begun,
    read: (text) => {
      begun = true
      parser.write(text)
      return taken()
    },
    end: () =>
      new Promise<FileRecord[]>((resolve, reject) => {
        const done = () => {
          try {
            resolve(taken())
          } catch (error) {
            reject(error)
          }
        }
        parser.once("error", done).once("end", done)
        parser.resume()
        parser.end()
      }),
  }
}

const linesIn = (cell: string) => (cell.includes("\n") || cell.includes("\r") ? cell.split(/\r\n|\n|\r/).length - 1 : 0)

function brokenAt({ code }: CsvError, line: number): BrokenFile {
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    const fix = 'put a " at the end of the text that begins here, or write quotes inside of texts twice'
    return new BrokenFile(line, "a quote that is opened in this line is never closed", fix)
  }
  if (code === "CSV_MAX_RECORD_SIZE")
    return new BrokenFile(line, `a row is larger than ${LARGEST_RECORD} bytes`, "perhaps a quote was not closed here")
  return new BrokenFile(line, "the row is not CSV", "put texts that hold quotes in quotes, and their quotes twice")
}
