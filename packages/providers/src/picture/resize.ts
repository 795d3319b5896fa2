import { type Box, Refusal } from "@mercer/commerce"
import type { Metadata, Sharp, SharpOptions } from "sharp"
import { isResizable } from "./memory.ts"

/** A picture as it is displayed: turned as its camera was held. */
export interface PictureFacts {
  width: number
  height: number
  /** More than one in an animation. */
  frames: number
}

/** Width and height; null for what is not a JPEG, PNG, GIF, WebP or AVIF picture, or broken. Decodes no pixels. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  const known = await metadataOf(bytes)
  return known && factsOf(known)
}

/**
 * A smaller WebP picture of `width` pixels, or of its own width if that is less; of a part of it, if `boxOf` says so.
 * Turned as it is displayed, animated if it was, and without what cameras write into files, such as the place. Null for
 * a picture that takes too much memory to resize. Throws invalid_data for what is not a picture, or broken. `read` is
 * called when no other picture is in memory.
 */
export function resizePicture(
  read: () => Promise<Uint8Array>,
  width: number,
  boxOf: (facts: PictureFacts) => Box | null,
): Promise<Uint8Array | null> {
  return inTurn(async () => {
    const bytes = await read()
    const known = await metadataOf(bytes)
    if (!known) throw new Refusal("invalid_data", "The file is not a picture that can be resized")
    if (!isResizable(bytes, known)) return null
    const facts = factsOf(known)
    const open = await opener()
    const limitInputPixels = facts.width * facts.height * facts.frames
    const turned = open(bytes, { limitInputPixels, animated: facts.frames > 1 }).autoOrient()
    const box = boxOf(facts)
    const part = box ? turned.extract(box) : turned
    return made(part.resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).timeout(LONGEST))
  })
}

/** What a picture's file says of it. */
async function metadataOf(bytes: Uint8Array): Promise<Metadata | null> {
  const open = await opener()
  try {
    return await open(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

const QUALITY = 80
const LONGEST = { seconds: 30 }

async function made(picture: Sharp): Promise<Uint8Array> {
  try {
    return await picture.toBuffer()
  } catch (error) {
    throw new Refusal("invalid_data", `The picture cannot be resized: ${(error as Error).message.split("\n")[0]}`)
  }
}

function factsOf({ autoOrient, pages = 1, pageHeight }: Metadata): PictureFacts {
  return { width: autoOrient.width, height: pages > 1 && pageHeight ? pageHeight : autoOrient.height, frames: pages }
}

type Opener = (bytes: Uint8Array, options: SharpOptions) => Sharp
let opened: Promise<Opener> | undefined

/** The library is native and large: servers load it with the first picture. */
const opener = () => (opened ??= load())

async function load(): Promise<Opener> {
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  sharp.concurrency(1)
  // Drawings, PDFs and rare formats can refer to other files, or have more code behind them than pictures are worth.
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: PICTURES.map((name) => `VipsForeignLoad${name}`) })
  return sharp
}

const PICTURES = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"]

const MOST_WAITING = 100
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One picture at a time is in memory, with its file and its pixels. Throws unavailable when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new Refusal("unavailable", "Too many pictures are being resized", undefined, { retry_after: 1 })
  waiting++
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine.finally(() => waiting--)
}
