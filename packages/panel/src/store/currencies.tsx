"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useDeferredValue, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useStoreWords } from "./words.ts"

type Currency = Output["currencies"]["list"]["currencies"][number]

/** The shop's currencies. The server decides whether one can be removed: regions may use it. */
export function StoreCurrencies({
  usual,
  currencies,
}: {
  usual: string | undefined
  currencies: Currency[] | undefined
}) {
  const words = useStoreWords()
  return (
    <Card title={words.currencies} aside={<Link href="/app/currencies">{words.taxLink}</Link>}>
      <div className="stack">
        <p className="muted">{words.currenciesHelp}</p>
        <AddCurrency taken={currencies} />
        <ul className="lines">
          {currencies?.map((currency) => (
            <Line key={currency.code} currency={currency} isUsual={currency.code === usual} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function useCurrencies() {
  const store = useTRPCClient().admin.store
  return {
    add: (code: string) => store.addCurrency.mutate({ code }),
    remove: (code: string) => store.removeCurrency.mutate({ code }),
  }
}

function Line({ currency: { code, name }, isUsual }: { currency: Currency; isUsual: boolean }) {
  const words = useStoreWords()
  const { common } = useWords()
  const action = useAction()
  const may = useMay()
  const { add, remove } = useCurrencies()
  const refused = may("store.removeCurrency") ? (isUsual ? words.isDefault : undefined) : common.mayNot
  const visible = code.toUpperCase()
  return (
    <li className="row">
      <code>{visible}</code>
      <span className="grow">
        <bdi>{name}</bdi> {isUsual && <span className="muted">({words.usual})</span>}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.remove(visible)}
        title={refused}
        disabled={refused !== undefined}
        onClick={() => action(() => remove(code), { done: words.removed(visible), undo: () => add(code) })}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

const MOST_FOUND = 8
const MOST = 1_000

interface AddProps {
  taken: Currency[] | undefined
  /** In a dialog all currencies are listed, even before a search. */
  inline?: boolean
}

/** A search for currencies to add to the store, one by one. */
export function AddCurrency({ taken, inline = false }: AddProps) {
  const words = useStoreWords()
  const trpc = useTRPC()
  const action = useAction()
  const may = useMay()
  const { add, remove } = useCurrencies()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const asked = trpc.admin.currencies.list.queryOptions(
    { q, limit: inline ? MOST : MOST_FOUND },
    { enabled: inline || q !== "", placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = useQuery(asked)
  const found = data?.currencies.map(({ code, name }) => ({
    key: code,
    name,
    detail: <code>{code.toUpperCase()}</code>,
    taken: taken?.some((one) => one.code === code) ? words.isIn : undefined,
  }))
  return (
    <Picker
      label={words.search}
      text={text}
      onText={setText}
      inline={inline}
      options={q === "" && !inline ? undefined : found}
      isStale={isPlaceholderData || q !== text.trim()}
      disabled={!taken || !may("store.addCurrency")}
      onPick={({ key }) => {
        setText("")
        return action(() => add(key), { done: words.added(key.toUpperCase()), undo: () => remove(key) })
      }}
    />
  )
}
