import type { OwnPanelPage } from "@mercer/panel/page-facts"
import type { PanelPage, WholePanel } from "mercer"
import { bundlePanel, type PanelBundle, watchPanel } from "mercer/panel-bundle"
import { places } from "../place.ts"
import type { RunningShop } from "../shop/shop.ts"
import type { OpenedPanel, OwnPanelNow } from "./own-panel.ts"
import { sharedModules } from "./shared-modules.ts"

/**
 * Builds the shop's own pages and slots of the panel, when it has any; in development after each change. Returns what is
 * built now. Throws for a page that names no operation for operators, and for sources that cannot be built.
 */
export async function openOwnPanel({
  code: { panel },
  api,
  log,
  settings,
}: Pick<RunningShop, "code" | "api" | "log" | "settings">): Promise<OwnPanelNow> {
  let now: OpenedPanel | undefined
  const current = () => now
  if (!panel) return current
  const pages = Object.entries(panel.pages).map(([name, page]) => factsOf(name, page, api))
  const shared = sharedModules()
  const isWatching = settings.development
  const show = (bundle: PanelBundle) => {
    now = opened({ panel, pages, bundle, shared, isWatching })
  }
  if (isWatching) {
    await watchPanel(panel, places.shop(), show)
    return current
  }
  show(await bundlePanel(panel, places.shop()))
  log.info({ pages: pages.map(({ name }) => name) }, "The panel has pages of the shop")
  return current
}

function factsOf(name: string, { title, icon, operation }: PanelPage, api: RunningShop["api"]): OwnPanelPage {
  if (!api.rolesOf(operation))
    throw new Error(`panel.pages.${name} names ${operation}, which is not an operation for operators`)
  const titles = typeof title === "string" ? { en: title } : title
  return { name, titles, icon: icon ?? "plug", operation }
}

interface Made {
  panel: WholePanel
  pages: OwnPanelPage[]
  bundle: PanelBundle
  shared: ReturnType<typeof sharedModules>
  isWatching: boolean
}

function opened({ panel, pages, bundle: { script, style, files }, shared, isWatching }: Made): OpenedPanel {
  const addressOf = (name: string) => `/panel/${name}`
  const facts = {
    pages,
    slots: Object.keys(panel.slots),
    imports: shared.imports,
    script: addressOf(script),
    style: style ? addressOf(style) : null,
    is_watching: isWatching,
  }
  return { facts, files: new Map([...shared.files, ...files]) }
}
