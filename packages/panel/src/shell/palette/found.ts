import { useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"

const SHORTEST = 2
const MOST = 5

export interface FoundLine {
  href: string
  word: string
  kind: string
}

/** The server's search results for these words, and whether more may come. Another kind of thing is a query and a line here. */
export function useFound(typed: string): { found: FoundLine[]; isWaiting: boolean } {
  const { nav } = useWords()
  const text = useDeferredValue(typed)
  const trpc = useTRPC()
  const options = { enabled: text.length >= SHORTEST, placeholderData: (before: unknown) => before as never }
  const ask = { q: text, limit: MOST }
  const { orders, isWaiting: ordersWait } = useFoundOrders(text)
  const customers = useQuery(trpc.admin.customers.list.queryOptions(ask, options))
  const collections = useQuery(trpc.admin.collections.list.queryOptions({ ...ask, fields: "title" }, options))
  const groups = useQuery(trpc.admin["customer-groups"].list.queryOptions(ask, options))
  const discounts = useQuery(trpc.admin.discounts.list.queryOptions({ ...ask, fields: "code", expand: "" }, options))
  const products = useQuery(trpc.admin.products.list.queryOptions({ ...ask, fields: "title", expand: "" }, options))
  const cards = useQuery(trpc.admin["gift-cards"].list.queryOptions({ ...ask, fields: "code", expand: "" }, options))
  if (typed.length < SHORTEST) return { found: [], isWaiting: false }
  const asked = [customers, collections, groups, discounts, products, cards]
  const found = [
    ...lines("orders", nav.orders, orders, (order) => `#${visibleNumber(order)} · ${order.email}`),
    ...lines("products", nav.products, products.data?.products, ({ title }) => title),
    ...lines("gift-cards", nav["gift-cards"], cards.data?.gift_cards, ({ code }) => code),
    ...lines("customers", nav.customers, customers.data?.customers, nameAndEmail),
    ...lines("collections", nav.collections, collections.data?.collections, ({ title }) => title),
    ...lines("customer-groups", nav["customer-groups"], groups.data?.customer_groups, ({ name }) => name),
    ...lines("discounts", nav.discounts, discounts.data?.discounts, ({ code }) => code),
  ]
  return { found, isWaiting: text !== typed || ordersWait || asked.some(waits) }
}

/** Orders with these words; the one with exactly this number comes first, however many newer ones contain its digits. */
function useFoundOrders(text: string) {
  const trpc = useTRPC()
  const options = { placeholderData: (before: unknown) => before as never }
  const ask = (q: string) => ({ q, limit: MOST, fields: "display_id,email", expand: "" })
  const isNumber = /^\d{2,9}$/.test(text)
  const all = useQuery(trpc.admin.orders.list.queryOptions(ask(text), { ...options, enabled: text.length >= SHORTEST }))
  const numbered = useQuery(trpc.admin.orders.list.queryOptions(ask(`#${text}`), { ...options, enabled: isNumber }))
  const exact = (isNumber && numbered.data?.orders) || []
  const others = (all.data?.orders ?? []).filter(({ id }) => !exact.some((one) => one.id === id))
  return { orders: [...exact, ...others].slice(0, MOST), isWaiting: waits(all) || (isNumber && waits(numbered)) }
}

/** An answer to these words is still to come: the lines of the words before are displayed until then. */
const waits = ({ isLoading, isPlaceholderData }: { isLoading: boolean; isPlaceholderData: boolean }) =>
  isLoading || isPlaceholderData

const lines = <One extends { id: string }>(
  folder: string,
  kind: string,
  found: readonly One[] | undefined,
  word: (one: One) => string,
) => (found ?? []).map((one) => ({ href: `/app/${folder}/${one.id}`, word: word(one), kind }))

type Person = Output["customers"]["list"]["customers"][number]

const nameAndEmail = ({ first_name, last_name, email }: Person) =>
  [[first_name, last_name].filter(Boolean).join(" "), email].filter(Boolean).join(" · ")
