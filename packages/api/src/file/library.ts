import { mustBeDisplayable, Refusal } from "@mercer/commerce"
import type { SqlSource } from "@mercer/db"
import { measurePicture } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { mediaId } from "./media-id.ts"
import {
  addMedia,
  adoptFiles,
  adoptImages,
  adoptUrls,
  deleteOldMedia,
  describeImages,
  lockMediaOf,
} from "./queries-media.ts"
import { readFile } from "./read-file.ts"

interface UploadedPicture {
  url: string
  key: string
  name: string
  size: number
}

/**
 * Adds a picture to the library; one with too many pixels is refused with invalid_data. One that cannot be measured is
 * in it without its width and height.
 */
export async function addUploadedPicture(app: App, { url, key, name, size }: UploadedPicture): Promise<void> {
  const facts = await measured(app, key)
  if (facts) mustBeDisplayable(name, facts)
  const { width = null, height = null } = facts ?? {}
  await addMedia(app, { id: mediaId(url), url, key, name: name.slice(0, 255), size, width, height })
}

async function measured(app: App, key: string) {
  try {
    return await measurePicture(await readFile(app, key))
  } catch (err) {
    app.log.warn({ err, key }, "A picture could not be measured")
    return null
  }
}

/** What the library knows of a picture that a product is about to show. @public */
export interface KnownPicture {
  id: string
  alt: string | null
  focal_x: number | null
  focal_y: number | null
}

/**
 * Adds the pictures at these addresses to the library, and locks them until the transaction ends, so that they are not
 * deleted and their texts do not change. Throws conflict when one is being deleted.
 * @public
 */
export async function lockPictures(tx: Pick<App, "db">, urls: readonly string[]): Promise<Map<string, KnownPicture>> {
  if (urls.length === 0) return new Map()
  await adoptUrls(tx, urls)
  const rows = await lockMediaOf(tx, urls.map(mediaId))
  const gone = rows.find(({ deleted_at }) => deleted_at)
  if (gone) throw new Refusal("conflict", `The picture ${gone.name} has just been deleted from the library`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    urls.flatMap((url) => (known.has(mediaId(url)) ? [[url, known.get(mediaId(url)) as KnownPicture]] : [])),
  )
}

/**
 * Adds the pictures of these new images to the library, and gives the images the texts that it has of them. Images that
 * an import brings may have any address, also that of a picture which was just deleted.
 * @public
 */
export async function adoptNewImages(tx: SqlSource, images: readonly { id: string; url: string }[]): Promise<void> {
  if (images.length === 0) return
  const urls = images.map(({ url }) => url)
  await adoptUrls(tx, urls)
  await lockMediaOf(tx, urls.map(mediaId))
  await describeImages(
    tx,
    images.map(({ id }) => id),
  )
}

/** What storefronts read of a picture, in v1's `metadata` of its image. Without a value, a word is not there. @public */
export function pictureMetadata({ alt, focal_x, focal_y }: Omit<KnownPicture, "id">): Record<string, unknown> {
  return {
    ...(alt !== null && { alt }),
    ...(focal_x !== null && focal_y !== null && { focal_point: { x: focal_x, y: focal_y } }),
  }
}

const AT_ONCE = 5_000
/** How long a product that is given a deleted picture is refused. */
const DELETED_KEPT_MS = 24 * 3_600_000

/**
 * Adds what other programs, imports and earlier versions have left outside the library: pictures of products, and
 * uploaded ones. Forgets those that were deleted a day ago.
 * @public
 */
export async function adoptPictures(app: App): Promise<void> {
  while ((await adoptImages(app, AT_ONCE)) === AT_ONCE);
  while ((await adoptFiles(app, AT_ONCE)) === AT_ONCE);
  await deleteOldMedia(app, new Date(app.now().getTime() - DELETED_KEPT_MS))
}
