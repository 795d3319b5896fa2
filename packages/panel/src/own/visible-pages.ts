import { useMine } from "#panel/session/session.tsx"
import { type IconName, isIcon } from "#panel/ui/icons.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useOwnPanel } from "./facts.ts"

interface VisiblePage {
  name: string
  title: string
  icon: IconName
  href: string
}

/** The shop's own pages that the operator's role may open; all of them until the operator is known. */
export function useOwnPages(): VisiblePage[] {
  const mine = useMine()
  const language = useLanguage()
  const pages = useOwnPanel()?.pages ?? []
  return pages
    .filter(({ operation }) => mine === undefined || mine.operations.includes(operation))
    .map(({ name, titles, icon }) => ({
      name,
      title: titles[language] ?? titles.en,
      icon: isIcon(icon) ? icon : "plug",
      href: `/app/x/${name}`,
    }))
}
