/** The extensions of pictures, and the types they are served with. Browsers display no other files of a shop. @public */
export const PICTURE_TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
])

/** The type that a file with this key is displayed with; undefined for those that are only downloaded. @public */
export const pictureType = (key: string): string | undefined => PICTURE_TYPES.get(key.split(".")[1] ?? "")
