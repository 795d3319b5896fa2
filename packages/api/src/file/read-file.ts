import type { App } from "../context/context.ts"

/** A stored file's bytes. Uploads are limited, and so is the memory that this takes. @public */
export async function readFile({ providers }: Pick<App, "providers">, key: string): Promise<Buffer> {
  const { stream } = await providers.file.open(key)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
