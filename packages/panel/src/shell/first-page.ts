import type { OwnPanelPage } from "#panel/own/facts.ts"
import { addressOf, isRare, pages, resources } from "#panel/resources/resources.ts"

type OwnPages = readonly Pick<OwnPanelPage, "name" | "operation">[]

/** Whether a role may call an operation, by its whole name. */
type MayCall = (operation: string) => boolean

const ownAddress = ({ name }: { name: string }) => `/app/x/${name}`

/**
 * The first page of the menu that a role may open; an operator's account for roles without any. Work comes first, then
 * the shop's own pages, then what is set up once.
 */
export function firstPage(mayCall: MayCall, own: OwnPages): string {
  const visible = resources.filter(({ operation }) => mayCall(`admin.${operation}`))
  const first = visible.find((one) => !isRare(one))
  if (first) return addressOf(first.name)
  const [ownPage] = own.filter(({ operation }) => mayCall(operation))
  if (ownPage) return ownAddress(ownPage)
  return visible[0] ? addressOf(visible[0].name) : "/app/account"
}

/** Whether a role may open the page at an address. Pages that are in no menu are for all, such as one's account. */
export function mayOpen(pathname: string, mayCall: MayCall, own: OwnPages): boolean {
  const isAt = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  const ownPage = own.find((one) => isAt(ownAddress(one)))
  if (ownPage) return mayCall(ownPage.operation)
  const page = pages.find(({ name }) => (name === "home" ? pathname === "/app" : isAt(`/app/${name}`)))
  return !page || mayCall(`admin.${page.operation}`)
}
