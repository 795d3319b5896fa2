import makeBidi from "bidi-js"
import type { Fonts, Weight } from "./fonts.ts"

/** A piece of a line that one font writes in one direction. */
export interface Run {
  text: string
  font: string
  /** Whether the font sets it from right to left. */
  is_rtl: boolean
}

const bidi = makeBidi()
const RTL_LETTER = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u
const LETTER = /\p{L}/u

/**
 * A line's pieces from left to right, as they are seen. On a page from right to left a line with such letters runs that
 * way; elsewhere the first letter decides.
 */
export function runsOf(line: string, is_rtl: boolean, fonts: Fonts, weight: Weight): Run[] {
  if (!RTL_LETTER.test(line)) return byFont(line, fonts, weight).map((run) => ({ ...run, is_rtl: false }))
  const direction = is_rtl || RTL_LETTER.test(LETTER.exec(line)?.[0] ?? "") ? "rtl" : "ltr"
  return inVisualOrder(line, direction).flatMap((piece) => {
    const runs = byFont(piece.text, fonts, weight)
    return piece.is_rtl ? runs.reverse().map(fromRight) : runs.map((run) => ({ ...run, is_rtl: false }))
  })
}

interface Piece {
  /** In the order in which it is read. */
  text: string
  is_rtl: boolean
}

function inVisualOrder(line: string, direction: "ltr" | "rtl"): Piece[] {
  const found = bidi.getEmbeddingLevels(line, direction)
  const pieces: { level: number; at: number[] }[] = []
  for (const at of bidi.getReorderedIndices(line, found)) {
    const level = found.levels[at] as number
    const last = pieces.at(-1)
    if (last?.level === level) last.at.push(at)
    else pieces.push({ level, at: [at] })
  }
  return pieces.map(({ level, at }) => {
    const is_rtl = level % 2 === 1
    const read = at.toSorted((a, b) => a - b)
    return { text: read.map((one) => line[one]).join(""), is_rtl }
  })
}

type FontRun = Omit<Run, "is_rtl">

/** A font turns only letters of such a script, and no brackets. */
function fromRight(run: FontRun): Run {
  const mirrored = [...run.text].map((one) => bidi.getMirroredCharacter(one) ?? one)
  if (RTL_LETTER.test(run.text)) return { ...run, text: mirrored.join(""), is_rtl: true }
  return { ...run, text: mirrored.reverse().join(""), is_rtl: false }
}

/** Consecutive characters of one font. What the font before it has too, such as a space, stays with that. */
function byFont(text: string, fonts: Fonts, weight: Weight): FontRun[] {
  const runs: FontRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = fonts.nameFor(character.codePointAt(0) as number, weight, last?.font)
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}
