import { importCompiled } from "../src/compiled-code.ts"
import type { ShopDefinition } from "../src/define-shop.ts"

/** Builds what a compiled shop adds to the panel, to find mistakes; false when it adds nothing. */
export async function buildPanel(folder: string, compiled: string): Promise<boolean> {
  const { default: shop } = (await importCompiled(compiled)) as { default: ShopDefinition }
  // Only here: both are as large as the server.
  const [{ panelOf }, { bundlePanel }] = await Promise.all([
    import("../src/define-shop.ts"),
    import("../src/panel/bundle.ts"),
  ])
  const panel = panelOf(shop)
  if (panel) await bundlePanel(panel, folder)
  return panel !== undefined
}
