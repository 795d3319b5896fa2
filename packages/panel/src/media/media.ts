/** A picture as the pages of the library read it. */
export interface Media {
  id: string
  url: string
  /** Of the file, if the shop stores it. */
  key: string | null
  name: string
  alt: string | null
  focal_point: { x: number; y: number } | null
  content_type: string | null
  width: number | null
  height: number | null
  /** In bytes. */
  size: number | null
  product_count: number
  created_at: string
  updated_at: string
}

export const idOf = ({ id }: { id: string }) => id

/** The address of a picture of at most this width, if the shop can make one: lists need not load whole files. */
export function sized({ url, key }: Pick<Media, "url" | "key">, width: 160 | 320 | 960): string {
  return key && url.endsWith(`/uploads/${key}`) ? `${url}?w=${width}` : url
}
