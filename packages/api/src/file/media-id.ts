import { createHash } from "node:crypto"

/** The key in the address of a file that the shop stores, whatever host it names. */
const OWN = /\/uploads\/([0-9a-f]{32}([.][a-z0-9]{1,8})?)([?].*)?$/

/** The key of the file at this address; null for pictures elsewhere. */
export const keyIn = (url: string): string | null => OWN.exec(url)?.[1] ?? null

/**
 * The id of the picture with this address. All rows with one address, of any number of products, are one picture of the
 * library, and it has this id before it has a row there.
 * @public
 */
export const mediaId = (url: string): string =>
  `media_${createHash("md5")
    .update(keyIn(url) ?? url)
    .digest("hex")}`
