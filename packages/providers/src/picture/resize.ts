import { type Box, MOST_PIXELS, Refusal } from "@mercer/commerce"
import type { Metadata, Sharp, SharpOptions } from "sharp"

/** A picture as it is displayed: turned as its camera was held. */
export interface PictureFacts {
  width: number
  height: number
  /** More than one in an animation. */
  frames: number
}

/** Width and height; null for what is not a JPEG, PNG, GIF, WebP or AVIF picture, or broken. Decodes no pixels. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  const open = await opener()
  try {
    return factsOf(await open(bytes, { limitInputPixels: false }).metadata())
  } catch {
    return null
  }
}

/**
 * A smaller WebP picture of `width` pixels, or of its own width if that is less; of a part of it, if `box` is given.
 * Turned as it is displayed, animated if it was, and without what cameras write into files, such as the place. Throws
 * invalid_data for what is not a picture, or broken, or has more than MOST_PIXELS.
 */
export async function resizePicture(bytes: Uint8Array, width: number, boxOf: (facts: PictureFacts) => Box | null) {
  const open = await opener()
  return inTurn(async () => {
    const facts = await measurePicture(bytes)
    if (!facts) throw new Refusal("invalid_data", "The file is not a picture that can be resized")
    if (facts.width * facts.height * facts.frames > MOST_PIXELS)
      throw new Refusal("invalid_data", `Pictures of more than ${MOST_PIXELS / 1e6} megapixels are not resized`)
    const box = boxOf(facts)
    const turned = open(bytes, { limitInputPixels: MOST_PIXELS, animated: facts.frames > 1 }).autoOrient()
    const part = box ? turned.extract(box) : turned
    return made(part.resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).timeout(LONGEST))
  })
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

/** One picture at a time is in memory with all its pixels. Throws unavailable when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new Refusal("unavailable", "Too many pictures are being resized", undefined, { retry_after: 1 })
  waiting++
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine.finally(() => waiting--)
}
