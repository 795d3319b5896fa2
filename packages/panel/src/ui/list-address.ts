import { useHydrated } from "./hydrated.ts"

const KEY = "mercer.list."

/** Remembers a list's last query for this tab, so that links back lead to it. */
export function rememberList(pathname: string, search: string) {
  if (search) window.sessionStorage.setItem(KEY + pathname, search)
  else window.sessionStorage.removeItem(KEY + pathname)
}

/** The address of a list as last viewed in this tab: with its filters, search, order and page. */
export function useListAddress(): (href: string) => string {
  const isHere = useHydrated()
  return (href) => (isHere && !href.includes("?") ? href + (window.sessionStorage.getItem(KEY + href) ?? "") : href)
}
