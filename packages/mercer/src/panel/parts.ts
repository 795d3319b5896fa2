/** Where a shop can add something to pages of the panel. */
const SLOTS = ["order.side", "product.side", "home"] as const
export type SlotName = (typeof SLOTS)[number]

/** The languages of the panel. */
export type PanelLanguage = "en" | "de" | "fr" | "es" | "ar"

/** A text of the panel: one for all, or in English and in as many other languages of the panel as the shop has. */
export type PanelText = string | ({ readonly en: string } & { readonly [language in PanelLanguage]?: string })

/** A page of the shop's own in the panel, at /app/x/<its key>. */
export interface PanelPage {
  /** Its entry in the menu. */
  title: PanelText
  /** One of the panel's icons; a plug without it. */
  icon?: string
  /** The first operation that it calls, `shop.reviews.list`: roles that may not call it do not see the page. */
  operation: string
  /** The module whose default export is the page: `./src/panel/reviews.tsx`, or what a package exports. */
  file: string
}

/** What a shop adds to the panel. Modules are named from the shop's folder, those of plugins by their packages. */
export interface PanelParts {
  pages?: Readonly<Record<string, PanelPage>> | undefined
  /** The modules whose default exports are displayed in pages of Mercer: `{ "order.side": "./src/panel/risk.tsx" }`. */
  slots?: Readonly<Partial<Record<SlotName, string>>> | undefined
}

/** What a shop and its plugins add to the panel together. */
export interface WholePanel {
  pages: Readonly<Record<string, PanelPage>>
  /** In the order of the plugins; the shop is last. */
  slots: Readonly<Partial<Record<SlotName, readonly string[]>>>
}

interface Part {
  /** A plugin has one; the shop has none. */
  name?: string
  panel?: PanelParts | undefined
}

/** Joins what each part adds to the panel; undefined when none of them does. Refuses two pages of one name. */
export function wholePanel(parts: readonly Part[]): WholePanel | undefined {
  const pages: Record<string, PanelPage> = {}
  const slots: Partial<Record<SlotName, string[]>> = {}
  for (const { name: plugin, panel } of parts) {
    for (const [name, page] of Object.entries(panel?.pages ?? {})) {
      if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is not a name for a page of the panel`)
      if (Object.hasOwn(pages, name)) throw new Error(`Two plugins, or a plugin and the shop, have panel.pages.${name}`)
      pages[name] = { ...page, file: fileOf(page.file, plugin) }
    }
    for (const [slot, file] of Object.entries(panel?.slots ?? {})) {
      if (!isSlot(slot)) throw new Error(`The panel has no slot ${slot}: it has ${SLOTS.join(", ")}`)
      slots[slot] = [...(slots[slot] ?? []), fileOf(file, plugin)]
    }
  }
  const isEmpty = Object.keys(pages).length + Object.keys(slots).length === 0
  return isEmpty ? undefined : { pages, slots }
}

const isSlot = (name: string): name is SlotName => (SLOTS as readonly string[]).includes(name)

/** A plugin's module is found from the shop's folder, which does not know where the plugin is. */
function fileOf(file: string, plugin: string | undefined): string {
  if (plugin && file.startsWith("."))
    throw new Error(`The plugin ${plugin} names ${file}: it must name what its package exports, as others import it`)
  return file
}
