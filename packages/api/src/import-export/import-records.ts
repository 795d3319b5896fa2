import { separatorOf } from "@mercer/commerce"
import { type CsvError, type Parser, parse } from "csv-parse"
import { plainRecords } from "./csv/plain-records.ts"
import { BrokenFile, textOf } from "./import-text.ts"

/** One record of the file and the line it begins in. */
export interface FileRecord {
  line: number
  cells: string[]
}

const LARGEST_RECORD = 4_194_304
const LONGEST_HEADER = 1_048_576

/**
 * The records of a CSV file, a few at a time, as they are read; empty lines are skipped. Separators are , ; tab or |,
 * detected from the header. Throws BrokenFile where the file cannot be read further.
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

/** An unfinished record is read again with each piece of the file: longer ones are left to the parser. */
const LONGEST_PLAIN = 262_144

/**
 * Reads ordinary records itself, and leaves the rest of the file to the parser from the first that is not. The parser
 * returns each record as it is read, so that lines can be counted up to where it fails.
 */
function readerFor(head: string): Reader {
  const delimiter = delimiterOf(head)
  const { add, taken, fail } = counting()
  let begun = false
  let waiting = ""
  let parser: Parser | undefined
  const parse = (text: string) => {
    parser ??= parserFor(delimiter, add).on("error", fail)
    if (text !== "") parser.write(text)
    return parser
  }
  return {
    untouched: () => !begun,
    read: (text) => {
      begun = true
      if (parser) parse(text)
      else {
        const { records, used, isStrange } = plainRecords((waiting += text), delimiter)
        for (const cells of records) add(cells)
        waiting = waiting.slice(used)
        if (isStrange || waiting.length > LONGEST_PLAIN) parse(waiting)
      }
      return taken()
    },
    end: async () => {
      await endOf(parser ?? parse(waiting))
      return taken()
    },
  }
}

/** The records read so far, with the lines that they begin in; empty ones are counted and left out. */
function counting() {
  let records: FileRecord[] = []
  let line = 1
  let broken: CsvError | undefined
  return {
    add: (cells: string[]) => {
      if (cells.some((cell) => cell.trim() !== "")) records.push({ line, cells })
      line += 1 + cells.reduce((count, cell) => count + linesIn(cell), 0)
    },
    fail: (error: Error) => {
      broken = error as CsvError
    },
    taken: () => {
      if (broken) throw brokenAt(broken, line)
      const all = records
      records = []
      return all
    },
  }
}

function delimiterOf(head: string): string {
  return separatorOf(head.split(/\r\n|\n|\r/).find((line) => line.trim() !== "") ?? "")
}

/** A parser that passes its records to `onRecord` and stores none. */
function parserFor(delimiter: string, onRecord: (cells: string[]) => void): Parser {
  return parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LARGEST_RECORD,
    on_record: (cells: string[]) => {
      onRecord(cells)
      return null
    },
  })
}

/** Lets the parser end; an error also ends it. */
function endOf(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once("error", () => resolve()).once("end", () => resolve())
    parser.resume()
    parser.end()
  })
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
