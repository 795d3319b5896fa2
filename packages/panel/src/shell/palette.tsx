"use client"

import { useQuery } from "@tanstack/react-query"
import { Command } from "cmdk"
import { useDeferredValue, useState } from "react"
import { useGo } from "#panel/edit/guard.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useOwnPages } from "#panel/own/visible-pages.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { Icon, type IconName } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useVisibleResources } from "./navigation.tsx"
import { addressOf } from "./resources.ts"
import { useTheme } from "./theme.tsx"

interface PaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The command palette: opens pages, resources, and the few actions that have no page. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const words = useWords()
  const go = useGo()
  const [text, setText] = useState("")
  function leaveTo(href: string) {
    onClose()
    go(href)
  }
  return (
    <Dialog title={words.palette.title} kind="palette" onClose={onClose}>
      <Command label={words.palette.title} loop>
        <Command.Input placeholder={words.palette.open} value={text} onValueChange={setText} data-first />
        <Command.List label={words.palette.title}>
          <Command.Empty>{words.palette.none}</Command.Empty>
          <Pages onGo={leaveTo} />
          <Found text={text} onGo={leaveTo} />
          <Actions onGo={leaveTo} onShortcuts={onShortcuts} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

interface GroupProps {
  onGo: (href: string) => void
}

function Pages({ onGo }: GroupProps) {
  const { palette, nav } = useWords()
  return (
    <Command.Group heading={palette.pages}>
      {useVisibleResources().map(({ name, icon, key }) => (
        <Item key={name} icon={icon} word={nav[name]} keys={key && `g ${key}`} action={() => onGo(addressOf(name))} />
      ))}
      {useOwnPages().map(({ icon, title, href }) => (
        <Item key={href} icon={icon} word={title} action={() => onGo(href)} />
      ))}
    </Command.Group>
  )
}

function Actions({ onGo, onShortcuts }: GroupProps & Pick<PaletteProps, "onShortcuts">) {
  const { palette, common, nav, account } = useWords()
  const may = useMay()
  const { theme, choose } = useTheme()
  const other = theme === "dark" ? "light" : "dark"
  return (
    <Command.Group heading={palette.actions}>
      {useVisibleResources().flatMap(({ name, operation, creates }) =>
        creates && may(operation.replace(/list$/, "create"))
          ? [
              <Item
                key={name}
                icon="plus"
                word={`${common.new}: ${nav[name]}`}
                action={() => onGo(`${addressOf(name)}/new`)}
              />,
            ]
          : [],
      )}
      <Item icon="list" word={account.shortcuts} keys="?" action={onShortcuts} />
      <Item icon="eye" word={`${account.theme}: ${account.themes[other]}`} action={() => choose(other)} />
    </Command.Group>
  )
}

function Item({
  icon,
  word,
  keys,
  action,
}: {
  icon: IconName
  word: string
  keys?: string | undefined
  action: () => void
}) {
  return (
    <Command.Item value={word} onSelect={action}>
      <Icon name={icon} />
      <span className="grow clip" dir="auto" title={word}>
        {word}
      </span>
      {keys && <kbd>{keys}</kbd>}
    </Command.Item>
  )
}

const SHORTEST = 2
const MOST = 5

/** The server's search results for these words. */
function Found({ text: typed, onGo }: { text: string; onGo: (href: string) => void }) {
  const { palette } = useWords()
  const text = useDeferredValue(typed.trim())
  const found = useFound(text)
  if (text.length < SHORTEST) return null
  if (found.length === 0) return null
  return (
    <Command.Group heading={palette.found} forceMount>
      {found.map(({ href, word, kind }) => (
        <Command.Item key={href} value={href} forceMount onSelect={() => onGo(href)}>
          <span className="grow clip" dir="auto" title={word}>
            {word}
          </span>
          <span className="muted">{kind}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** Another kind of thing is a query and a line here. */
function useFound(text: string): { href: string; word: string; kind: string }[] {
  const { nav } = useWords()
  const trpc = useTRPC()
  const options = { enabled: text.length >= SHORTEST, placeholderData: (before: unknown) => before as never }
  const ask = { q: text, limit: MOST }
  const asksOrders = (q: string) => ({ ...ask, q, fields: "display_id,email", expand: "" })
  const orders = useQuery(trpc.admin.orders.list.queryOptions(asksOrders(text), options))
  // The order with exactly this number comes first, however many newer ones contain its digits.
  const isNumber = /^\d{2,9}$/.test(text)
  const numbered = useQuery(
    trpc.admin.orders.list.queryOptions(asksOrders(`#${text}`), { ...options, enabled: isNumber }),
  )
  const exact = (isNumber && numbered.data?.orders) || []
  const others = (orders.data?.orders ?? []).filter(({ id }) => !exact.some((one) => one.id === id))
  const customers = useQuery(trpc.admin.customers.list.queryOptions(ask, options))
  const collections = useQuery(trpc.admin.collections.list.queryOptions({ ...ask, fields: "title" }, options))
  const groups = useQuery(trpc.admin["customer-groups"].list.queryOptions(ask, options))
  const discounts = useQuery(trpc.admin.discounts.list.queryOptions({ ...ask, fields: "code", expand: "" }, options))
  const products = useQuery(trpc.admin.products.list.queryOptions({ ...ask, fields: "title", expand: "" }, options))
  const cards = useQuery(trpc.admin["gift-cards"].list.queryOptions({ ...ask, fields: "code", expand: "" }, options))
  return [
    ...lines(
      "orders",
      nav.orders,
      [...exact, ...others].slice(0, MOST),
      (order) => `#${visibleNumber(order)} · ${order.email}`,
    ),
    ...lines("products", nav.products, products.data?.products, ({ title }) => title),
    ...lines("gift-cards", nav["gift-cards"], cards.data?.gift_cards, ({ code }) => code),
    ...lines("customers", nav.customers, customers.data?.customers, nameAndEmail),
    ...lines("collections", nav.collections, collections.data?.collections, ({ title }) => title),
    ...lines("customer-groups", nav["customer-groups"], groups.data?.customer_groups, ({ name }) => name),
    ...lines("discounts", nav.discounts, discounts.data?.discounts, ({ code }) => code),
  ]
}

const lines = <One extends { id: string }>(
  folder: string,
  kind: string,
  found: readonly One[] | undefined,
  word: (one: One) => string,
) => (found ?? []).map((one) => ({ href: `/app/${folder}/${one.id}`, word: word(one), kind }))

interface Person {
  first_name: string | null
  last_name: string | null
  email: string
}

const nameAndEmail = ({ first_name, last_name, email }: Person) =>
  [[first_name, last_name].filter(Boolean).join(" "), email].filter(Boolean).join(" · ")
