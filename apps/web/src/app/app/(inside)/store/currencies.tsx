"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useDeferredValue, useState } from "react"
import { useAct } from "#panel/act.ts"
import { Icon } from "#panel/icons.tsx"
import { Card } from "#panel/page.tsx"
import { Picker } from "#panel/picker.tsx"
import { useMay } from "#panel/session.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useStoreWords } from "./words.ts"

interface Currency {
  code: string
  name: string
}

/** What the shop sells in. Whether one can be given up is for the server to say: regions may sell in it. */
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
  const act = useAct()
  const may = useMay()
  const { add, remove } = useCurrencies()
  const refused = may("store.removeCurrency") ? (isUsual ? words.isDefault : undefined) : common.mayNot
  const shown = code.toUpperCase()
  return (
    <li className="row">
      <code>{shown}</code>
      <span className="grow">
        {name} {isUsual && <span className="muted">({words.usual})</span>}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.remove(shown)}
        title={refused}
        disabled={refused !== undefined}
        onClick={() => act(() => remove(code), { done: words.removed(shown), undo: () => add(code) })}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

const MOST_FOUND = 8

function AddCurrency({ taken }: { taken: Currency[] | undefined }) {
  const words = useStoreWords()
  const trpc = useTRPC()
  const act = useAct()
  const may = useMay()
  const { add, remove } = useCurrencies()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const asked = trpc.admin.currencies.list.queryOptions(
    { q, limit: MOST_FOUND },
    { enabled: q !== "", placeholderData: keepPreviousData },
  )
  const found = useQuery(asked).data?.currencies.map(({ code, name }) => ({
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
      options={q === "" ? undefined : found}
      disabled={!taken || !may("store.addCurrency")}
      onPick={({ key }) => {
        setText("")
        return act(() => add(key), { done: words.added(key.toUpperCase()), undo: () => remove(key) })
      }}
    />
  )
}
