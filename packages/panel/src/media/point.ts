import type { Reading } from "#panel/money/reading.ts"

/** A place in a picture, in percent from the left and from the top. */
export interface Point {
  x: number
  y: number
}

/** Where a picture without a focal point is cropped. */
export const CENTER: Point = { x: 50, y: 50 }

/** The point of two fields; null if they have none that is inside the picture. */
export function pointIn(x: string, y: string): Point | null {
  const isPart = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100
  return isPart(x) && isPart(y) ? { x: Number(x), y: Number(y) } : null
}

/** The server's focal point as the texts of two fields. */
export function textsOf(point: Point | null | undefined): { x: string; y: string } {
  const percent = (part: number) => String(Math.round(part * 100))
  return point ? { x: percent(point.x), y: percent(point.y) } : { x: "", y: "" }
}

/**
 * The server's input of two fields; null if both are blank. One alone is refused, in the words `both`, at both of them:
 * a form reports errors only at fields that were changed.
 */
export function focalPoint(read: Reading, given: { x: string; y: string }, both: string): Point | null {
  const range = { least: 0, most: 100 }
  const [x, y] = [read.whole("x", given.x, range), read.whole("y", given.y, range)]
  const isBlank = (text: string) => text.trim() === ""
  if (isBlank(given.x) !== isBlank(given.y)) for (const name of ["x", "y"]) read.refuse(name, both)
  return x === null || y === null ? null : { x: x / 100, y: y / 100 }
}
