import { deflateSync } from "node:zlib"

/** A PNG picture of one color, whose bytes are different for each `seed`. */
export function aPng(width: number, height: number, seed = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const line = Buffer.alloc(width + 1, seed % 256)
  line[0] = 0
  const rows = Buffer.concat(Array.from({ length: height }, () => line))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, part("IHDR", head), part("IDAT", deflateSync(rows)), part("IEND", Buffer.alloc(0))])
}

/** A PNG that declares this size, and has nothing in it. */
export function aBomb(width: number, height: number): Buffer {
  const png = aPng(1, 1)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc(png.subarray(12, 29)), 29)
  return png
}

function part(name: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(crc(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
