import { type Brand, brandOf } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { readStoreNames } from "./queries.ts"

/** How the panel shows the shop, also to visitors who are not logged in. */
export async function readBrand(on: Pick<App, "db">): Promise<Brand> {
  return brandOf(await readStoreNames(on))
}
