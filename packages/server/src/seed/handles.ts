import { handleFrom } from "@mercer/commerce"
import type { SeedCategory, SeedProduct } from "./seed-file.ts"

/** The handle of a product: as the file has it, else made from the title. */
export const productHandle = ({ handle, title }: Pick<SeedProduct, "handle" | "title">) => handle || handleFrom(title)

/** The handle of a category: as the file has it, else made from the names on the way to it. */
export const categoryHandle = ({ handle, name }: SeedCategory, above: string) =>
  handle || [above, handleFrom(name)].filter(Boolean).join("-")
