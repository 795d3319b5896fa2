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
const read = async (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata()
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
    const { format, width, height, exif, orientation } = await read(await resizePicture(await photo(), 160, all))
    expect({ format, width, height, exif, orientation }).toEqual({ format: "webp", width: 160, height: 480 })
  })

  test("crops what is displayed", async () => {
    const box = { left: 0, top: 100, width: 400, height: 500 }
    expect(await read(await resizePicture(await photo(), 160, () => box))).toMatchObject({ width: 160, height: 200 })
  })

  test("does not enlarge", async () => {
    expect(await read(await resizePicture(await plain(50, 40).png().toBuffer(), 160, all))).toMatchObject({ width: 50 })
  })

  test.each(["gif", "webp"] as const)("an animated %s stays animated", async (format) => {
    const made = await read(await resizePicture(await animation(format), 160, all))
    expect(made).toMatchObject({ format: "webp", pages: 3, width: 160, pageHeight: 107 })
  })

  test("a picture of too many pixels is refused before it is decoded", async () => {
    const bomb = await plain(9_000, 8_000).png({ compressionLevel: 1 }).toBuffer()
    const rss = process.memoryUsage().rss
    await expect(resizePicture(bomb, 160, all)).rejects.toMatchObject({ type: "invalid_data" })
    expect(process.memoryUsage().rss - rss).toBeLessThan(100_000_000)
  })

  test.each([
    ["a drawing", async () => SVG],
    ["text", async () => Buffer.from("no picture")],
    ["half a photo", async () => (await photo()).subarray(0, 400)],
  ])("%s is refused", async (_, bytes) => {
    await expect(resizePicture(await bytes(), 160, all)).rejects.toMatchObject({ type: "invalid_data" })
  })

  test("many at a time wait for each other, and too many are refused", async () => {
    const picture = await plain(20, 20).png().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => resizePicture(picture, 160, all)))
    const refused = results.filter((one) => one.status === "rejected")
    expect(refused).toHaveLength(20)
    expect(refused[0]?.reason).toMatchObject({ type: "unavailable", retry_after: 1 })
    expect(await resizePicture(picture, 160, all)).toBeDefined()
  })
})
