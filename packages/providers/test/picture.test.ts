import fs from "node:fs"
import { setImmediate } from "node:timers/promises"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { measurePicture, resizePicture } from "../src/picture/resize.ts"

const plain = (width: number, height: number, background = "red") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** As a phone that was held upright writes it: on its side, with the place where it was taken. */
const photo = () =>
  plain(1200, 400)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function animation(format: "gif" | "webp") {
  const frames = await Promise.all(["red", "blue", "green"].map((one) => plain(300, 200, one).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

const all = () => null
const read = async (bytes: Uint8Array | null) => sharp(bytes ?? Buffer.alloc(0), { animated: true }).metadata()
const resized = (bytes: Uint8Array, width: number, boxOf: Parameters<typeof resizePicture>[2] = all) =>
  resizePicture(async () => bytes, width, boxOf)
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9" height="9"/></svg>',
)

describe("measuring", () => {
  test("a photo has the size in which it is displayed", async () => {
    expect(await measurePicture(await photo())).toEqual({ width: 400, height: 1200, frames: 1 })
  })

  test("an animation has the size of one frame", async () => {
    expect(await measurePicture(await animation("gif"))).toEqual({ width: 300, height: 200, frames: 3 })
  })

  test.each(["png", "webp", "avif"] as const)("%s", async (format) => {
    expect(await measurePicture(await plain(30, 20).toFormat(format).toBuffer())).toMatchObject({
      width: 30,
      height: 20,
    })
  })

  test.each([
    ["text", Buffer.from("no picture")],
    ["nothing", Buffer.alloc(0)],
    ["a drawing", SVG],
  ])("%s has none", async (_, bytes) => expect(await measurePicture(bytes)).toBeNull())

  test("a TIFF has none: browsers do not display it", async () => {
    expect(await measurePicture(await plain(30, 20).tiff().toBuffer())).toBeNull()
  })
})

describe("resizing", () => {
  test("turns a photo as it is displayed, and leaves out what the camera wrote", async () => {
    expect((await read(await photo())).exif).toBeDefined()
    const { format, width, height, exif, orientation } = await read(await resized(await photo(), 160, all))
    expect({ format, width, height, exif, orientation }).toEqual({ format: "webp", width: 160, height: 480 })
  })

  test("crops what is displayed", async () => {
    const box = { left: 0, top: 100, width: 400, height: 500 }
    expect(await read(await resized(await photo(), 160, () => box))).toMatchObject({ width: 160, height: 200 })
  })

  test("does not enlarge", async () => {
    expect(await read(await resized(await plain(50, 40).png().toBuffer(), 160, all))).toMatchObject({ width: 50 })
  })

  test.each(["gif", "webp"] as const)("an animated %s stays animated", async (format) => {
    const made = await read(await resized(await animation(format), 160, all))
    expect(made).toMatchObject({ format: "webp", pages: 3, width: 160, pageHeight: 107 })
  })

  test("a picture of too many pixels is not resized, and not decoded", async () => {
    const bomb = await plain(9_000, 8_000).png({ compressionLevel: 1 }).toBuffer()
    const rss = process.memoryUsage().rss
    expect(await resized(bomb, 160)).toBeNull()
    expect(process.memoryUsage().rss - rss).toBeLessThan(100_000_000)
  })

  test.each([
    ["a drawing", async () => SVG],
    ["text", async () => Buffer.from("no picture")],
    ["half a photo", async () => (await photo()).subarray(0, 400)],
  ])("%s is refused", async (_, bytes) => {
    await expect(resized(await bytes(), 160, all)).rejects.toMatchObject({ type: "invalid_data" })
  })

  test("many at a time wait for each other, and too many are refused", async () => {
    const picture = await plain(20, 20).png().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => resized(picture, 160, all)))
    const refused = results.filter((one) => one.status === "rejected")
    expect(refused).toHaveLength(20)
    expect(refused[0]?.reason).toMatchObject({ type: "unavailable", retry_after: 1 })
    expect(await resized(picture, 160, all)).toBeDefined()
  })

  test("each file is read when no other picture is in memory", async () => {
    const picture = await plain(20, 20).png().toBuffer()
    let inside = 0
    let most = 0
    const one = async () => {
      await resizePicture(
        async () => {
          await setImmediate()
          most = Math.max(most, ++inside)
          return picture
        },
        160,
        all,
      )
      inside--
    }
    await Promise.all(Array.from({ length: 10 }, one))
    expect(most).toBe(1)
  })
})

/** How many bytes more than before are in memory at most while the work runs. */
async function peakOf<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2)
  const result = await work().finally(() => clearInterval(timer))
  return { peak: most - before, result }
}

const stored = (name: string) => fs.readFileSync(new URL(`pictures/${name}`, import.meta.url))
const corner = () => ({ left: 10, top: 10, width: 900, height: 900 })
const MEMORY = 300_000_000

describe("a large picture takes at most 300 MB", () => {
  test.each([
    ["14mp.avif", all],
    ["10mp-10bit.avif", all],
    ["32mp.webp", corner],
  ])(
    "%s is resized",
    async (name, boxOf) => {
      const { peak, result } = await peakOf(() => resized(stored(name), 320, boxOf))
      expect(await read(result)).toMatchObject({ format: "webp", width: 320 })
      expect(peak).toBeLessThan(MEMORY)
    },
    60_000,
  )

  test("a JPEG of 40 megapixels is resized", async () => {
    const photo = await plain(8_000, 5_000).jpeg().toBuffer()
    const { peak, result } = await peakOf(() => resized(photo, 2_560))
    expect(await read(result)).toMatchObject({ width: 2_560 })
    expect(peak).toBeLessThan(MEMORY)
  }, 60_000)

  test("an AVIF of 62 megapixels in 1.2 kB is measured and not decoded", async () => {
    const bytes = stored("62mp.avif")
    expect(await measurePicture(bytes)).toEqual({ width: 8_000, height: 7_750, frames: 1 })
    const { peak, result } = await peakOf(() => resized(bytes, 320))
    expect(result).toBeNull()
    expect(peak).toBeLessThan(50_000_000)
  })
})
