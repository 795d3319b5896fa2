import { createContext, use } from "react"
import type { Language } from "#panel/words/choices.ts"

/** A page of the shop's own, as its menu entry needs it. */
export interface OwnPanelPage {
  name: string
  /** In English, and in the other languages that the shop has. */
  titles: { en: string } & Partial<Record<Language, string>>
  icon: string
  /** Its first operation: operators who may not call it do not see the page. */
  operation: string
}

/** What a shop adds to the panel; the pages themselves are loaded when one of them, or a slot, is opened. */
export interface OwnPanel {
  pages: readonly OwnPanelPage[]
  /** The slots that the shop fills. */
  slots: readonly string[]
  /** For the page's import map: where the modules are that its bundle shares with the panel. */
  imports: Readonly<Record<string, string>>
  script: string
  style: string | null
  /** In development: the script's name changes with its sources, and pages are loaded again. */
  is_watching: boolean
}

/** What this shop adds to the panel; null for most shops. */
export const OwnPanelIn = createContext<OwnPanel | null>(null)

export const useOwnPanel = () => use(OwnPanelIn)
