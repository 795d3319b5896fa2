import { Readable } from "node:stream"
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3"
import { absent, mustBeKey, newKey } from "./key.ts"
import { type FileStore, FileTooLarge, type SaveOptions } from "./port.ts"

export interface S3Options {
  bucket: string
  region: string
  /** Of a storage that is not Amazon's: its address. */
  endpoint?: string | undefined
  access_key_id: string
  secret_access_key: string
  /** Put before every key, for a bucket that others use too. */
  prefix?: string | undefined
}

/** Files in a bucket of an S3-compatible storage, which any number of servers share. */
export function s3Files(options: S3Options): FileStore {
  const { bucket: Bucket, prefix = "" } = options
  let opened: Promise<S3Client> | undefined
  const client = () => (opened ??= open(options))
  const place = (key: string) => {
    mustBeKey(key)
    return { Bucket, Key: prefix + key }
  }
  return {
    id: "s3",
    save: async (content, save) => {
      const key = newKey(save)
      const size = await send(await client(), place(key), content, save)
      return { key, size }
    },
    open: async (key) => {
      const where = place(key)
      const { GetObjectCommand } = await import("./s3-sdk.ts")
      const found = await (await client()).send(new GetObjectCommand(where)).catch(translate)
      return { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
    },
    delete: async (key) => {
      const where = place(key)
      const { DeleteObjectCommand } = await import("./s3-sdk.ts")
      await (await client()).send(new DeleteObjectCommand(where))
    },
  }
}

/** The SDK is large, and loaded where it is used only. */
async function open({ region, endpoint, access_key_id, secret_access_key }: S3Options): Promise<S3Client> {
  const { S3Client } = await import("./s3-sdk.ts")
  const config: S3ClientConfig = {
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    // Other storages than Amazon's neither know its newer checksums nor buckets as names of hosts.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint && { endpoint, forcePathStyle: true }),
  }
  return new S3Client(config)
}

/** Uploads in parts while receiving; if it is refused, the sent parts are deleted. */
async function send(
  client: S3Client,
  where: { Bucket: string; Key: string },
  content: AsyncIterable<Uint8Array | string>,
  { limit }: SaveOptions,
): Promise<number> {
  const { Upload } = await import("./s3-sdk.ts")
  let size = 0
  async function* counted() {
    for await (const chunk of content) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (!(size <= limit)) throw new FileTooLarge(limit) // written so, a limit that is not a number allows nothing
      yield bytes
    }
  }
  const upload = new Upload({ client, params: { ...where, Body: Readable.from(counted(), { objectMode: false }) } })
  await upload.done()
  return size
}

function translate(error: { name?: string; $metadata?: { httpStatusCode?: number } }): never {
  if (error.name === "NoSuchKey" || error.$metadata?.httpStatusCode === 404) throw absent()
  throw error
}
