import { defaultFilter } from "cmdk"
import { useOwnPages } from "#panel/own/visible-pages.ts"
import { addressOf } from "#panel/resources/resources.ts"
import { useMay } from "#panel/session/session.tsx"
import type { IconName } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useVisibleResources } from "../navigation.tsx"
import { useTheme } from "../theme.tsx"
import { useFound } from "./found.ts"

/** One line of the palette. */
export interface PaletteLine {
  /** Unlike that of any other line. */
  value: string
  word: string
  icon?: IconName
  keys?: string | undefined
  /** The kind of thing that was found. */
  kind?: string
  action: () => void
}

interface Leads {
  onGo: (href: string) => void
  onShortcuts: () => void
}

/** What the palette offers for these words, group by group, best first. */
export function usePaletteLines(typed: string, leads: Leads) {
  const { palette } = useWords()
  const text = typed.trim()
  const { found, isWaiting } = useFound(text)
  const pages = { heading: palette.pages, lines: matching(text, usePages(leads)) }
  const results = {
    heading: palette.found,
    lines: found.map(({ href, word, kind }) => ({ value: href, word, kind, action: () => leads.onGo(href) })),
  }
  const actions = { heading: palette.actions, lines: matching(text, useActions(leads)) }
  // A page that only has these letters somewhere is a worse guess than what the server found.
  const isNamed = pages.lines[0]?.word.toLowerCase().includes(text.toLowerCase()) ?? false
  const groups = (isNamed ? [pages, results, actions] : [results, pages, actions]).filter(({ lines }) => lines.length)
  return { groups, isWaiting, isFirstKnown: !isWaiting || isNamed }
}

function usePages({ onGo }: Leads): PaletteLine[] {
  const { nav } = useWords()
  const resources = useVisibleResources().map(({ name, icon, key }) => {
    const href = addressOf(name)
    return { value: `page:${href}`, icon, word: nav[name], keys: key && `g ${key}`, action: () => onGo(href) }
  })
  const own = useOwnPages().map(({ icon, title, href }) => {
    return { value: `page:${href}`, icon, word: title, action: () => onGo(href) }
  })
  return [...resources, ...own]
}

/** The few actions that have no page. */
function useActions({ onGo, onShortcuts }: Leads): PaletteLine[] {
  const { common, nav, account } = useWords()
  const may = useMay()
  const { theme, choose } = useTheme()
  const other = theme === "dark" ? "light" : "dark"
  const creating = useVisibleResources()
    .filter(({ operation, creates }) => creates && may(operation.replace(/list$/, "create")))
    .map(({ name }): PaletteLine => {
      const href = `${addressOf(name)}/new`
      return { value: `new:${href}`, icon: "plus", word: `${common.new}: ${nav[name]}`, action: () => onGo(href) }
    })
  return [
    ...creating,
    { value: "shortcuts", icon: "list", word: account.shortcuts, keys: "?", action: onShortcuts },
    {
      value: "theme",
      icon: "eye",
      word: `${account.theme}: ${account.themes[other]}`,
      action: () => choose(other),
    },
  ]
}

/** Those that have these letters, best first. */
function matching(text: string, lines: PaletteLine[]): PaletteLine[] {
  if (text === "") return lines
  return lines
    .map((line) => ({ line, score: defaultFilter(line.word, text, []) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ line }) => line)
}
