import { useHydrated } from "./hydrated.ts"

const KEY = "mercer.list."

/** Remembers for this tab how a list was asked last, so that the way back leads to it. */
export function rememberList(pathname: string, search: string) {
  if (search) window.sessionStorage.setItem(KEY + pathname, search)
  else window.sessionStorage.removeItem(KEY + pathname)
}

/** The address of a list as it was left in this tab: with its filters, search, order and page. */
export function useListAddress(): (href: string) => string {
  const isHere = useHydrated()
  return (href) => (isHere && !href.includes("?") ? href + (window.sessionStorage.getItem(KEY + href) ?? "") : href)
}
