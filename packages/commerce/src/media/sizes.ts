import { Refusal } from "../refusal.ts"

/** The widths that pictures are made in, in pixels: few, so that nobody can fill the storage with sizes. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** The ratios of width to height that pictures are cropped to. */
export const RATIOS = ["1:1", "4:5", "5:4", "2:3", "3:2", "3:4", "4:3", "9:16", "16:9"] as const
export type Ratio = (typeof RATIOS)[number]

/** A size of a picture that somebody wants. */
export interface WantedSize {
  width: number
  /** null: not cropped. */
  ratio: Ratio | null
}

/** Pixels of the largest picture that is accepted; of an animation, of each frame. */
export const MOST_PIXELS = 40_000_000

/** Refuses a picture with more pixels with invalid_data. */
export function mustBeDisplayable(name: string, { width, height }: { width: number; height: number }): void {
  if (width * height <= MOST_PIXELS) return
  const size = `${width} × ${height} pixels, ${Math.ceil((width * height) / 1e5) / 10} megapixels`
  throw new Refusal(
    "invalid_data",
    `The picture ${name} has ${size}; at most ${MOST_PIXELS / 1e6} megapixels are accepted`,
  )
}

/**
 * The size that an address asks for: `w`, rounded up to the next of WIDTHS, and `ratio`. Null when it asks for none.
 * Throws invalid_data for anything else.
 */
export function wantedSize(query: { get(name: string): string | null }): WantedSize | null {
  const [width, ratio] = [query.get("w"), query.get("ratio")]
  if (width === null && ratio === null) return null
  if (width === null) throw new Refusal("invalid_data", "ratio needs w, the width in pixels")
  if (!/^[1-9]\d{0,4}$/.test(width)) throw new Refusal("invalid_data", "w must be a width in pixels, such as 640")
  const known = RATIOS.find((one) => one === ratio)
  if (ratio !== null && !known) throw new Refusal("invalid_data", `ratio must be one of ${RATIOS.join(", ")}`)
  const last = WIDTHS[WIDTHS.length - 1] as number
  return { width: WIDTHS.find((one) => one >= Number(width)) ?? last, ratio: known ?? null }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A point of a picture, from 0 (left, top) to 1 (right, bottom). */
export interface FocalPoint {
  x: number
  y: number
}

/** The largest part of a picture with this ratio, as close around the focal point as its edges allow; in pixels. */
export function cropBox(picture: { width: number; height: number }, ratio: Ratio, focal: FocalPoint | null): Box {
  const [across = 1, down = 1] = ratio.split(":").map(Number)
  const width = Math.max(1, Math.min(picture.width, Math.round((picture.height * across) / down)))
  const height = Math.max(1, Math.min(picture.height, Math.round((picture.width * down) / across)))
  const { x, y } = focal ?? { x: 0.5, y: 0.5 }
  return { left: startOf(picture.width, width, x), top: startOf(picture.height, height, y), width, height }
}

const startOf = (whole: number, part: number, at: number) =>
  Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))
