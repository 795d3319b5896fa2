import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs"
import { dirname } from "node:path"
import type { Entry } from "./book.ts"

/** Where a ledger's lines are. `news` returns the lines added since the last call, other processes' too. */
export type Journal = { append(entry: Entry): void; news(): Entry[] }

export function memoryJournal(): Journal {
  let lines: Entry[] = []
  return {
    append: (entry) => void lines.push(entry),
    news: () => {
      const fresh = lines
      lines = []
      return fresh
    },
  }
}

/**
 * One JSON object a line, appended with one write: a killed process leaves a whole line or none, and what was written
 * is kept by the operating system. It is not synced to disk: a power cut may lose the last lines of a test or demo.
 */
export function fileJournal(path: string): Journal {
  let read = 0
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, "")
  return {
    // The newline in front ends a line that a full disk may have cut short; empty lines mean nothing.
    append: (entry) => appendFileSync(path, `\n${JSON.stringify(entry)}\n`),
    news: () => {
      const text = tail(path, read)
      const whole = text.subarray(0, text.lastIndexOf("\n") + 1)
      read += whole.length
      return whole.toString("utf8").split("\n").flatMap(parsed)
    },
  }
}

function tail(path: string, from: number): Buffer {
  const file = openSync(path, "r")
  try {
    const text = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
    return text.subarray(0, readSync(file, text, 0, text.length, from))
  } finally {
    closeSync(file)
  }
}

function parsed(line: string): Entry[] {
  try {
    return line ? [JSON.parse(line)] : []
  } catch {
    return []
  }
}
