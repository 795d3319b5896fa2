import type { Output } from "#panel/server/operations.ts"

/** A picture as the pages of the library read it. */
export type Media = Output["media"]["list"]["media"][number]

export const idOf = ({ id }: { id: string }) => id

/** The address of a picture of at most this width, if the shop can make one: lists need not load whole files. */
export function sized({ url, key }: Pick<Media, "url" | "key">, width: 160 | 320 | 960): string {
  return key && url.endsWith(`/uploads/${key}`) ? `${url}?w=${width}` : url
}
