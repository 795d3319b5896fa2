import { MOST_PIXELS } from "@mercer/commerce"
import type { Metadata } from "sharp"

/** Bytes of memory that resizing one picture may take: its file, and what is decoded of it. */
const MOST_MEMORY = 300_000_000

/** Whether a picture can be resized within MOST_PIXELS and MOST_MEMORY, as its file says before anything is decoded. */
export function isResizable(bytes: Uint8Array, facts: Metadata): boolean {
  const pixels = facts.width * facts.height
  const decoded = pixels * (facts.pages ?? 1) * bytesOfPixel(facts)
  return pixels <= MOST_PIXELS && bytes.length + decoded <= MOST_MEMORY
}

/**
 * What each pixel takes at most while a picture is resized, cropped or not, as it was measured with sharp 0.35: most
 * formats are read in strips; the whole picture is in memory where it is turned, where its rows are interlaced, and
 * always with WebP, GIF and AVIF.
 */
function bytesOfPixel(facts: Metadata): number {
  const { format, channels = 4, isProgressive = false, orientation = 1 } = facts
  const sample = facts.depth === "uchar" ? 1 : 2
  const pixel = channels * sample
  const turned = orientation > 1 ? pixel : 0
  if (format === "jpeg") return (isProgressive ? 2 * samplesOf(facts) : 0) + turned + 1
  if (format === "png") return (isProgressive ? pixel : 0) + turned + 1.5 * sample
  if (format === "gif") return 5.5
  if (format === "webp") return 8.8
  return (sample === 1 ? 20 : 27) + turned
}

/** The samples of a pixel in a JPEG file, which has fewer of color than of brightness. */
const samplesOf = ({ chromaSubsampling, channels = 4 }: Metadata): number =>
  chromaSubsampling === "4:2:0" ? 1.5 : chromaSubsampling === "4:2:2" ? 2 : channels
