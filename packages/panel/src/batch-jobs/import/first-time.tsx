"use client"

import { useQuery } from "@tanstack/react-query"
import { saveCsv } from "#panel/csv/csv.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { useStartWords } from "../words-start.ts"
import { exampleCsv, type PricePlace, templateCsv } from "./example.ts"

/** Help for the first import: an example file, an empty file, and the supported columns. */
export function FirstTime() {
  const words = useStartWords()
  const places = usePlaces()
  return (
    <Card title={words.firstTime}>
      <div className="stack">
        <Offer file="example-products" places={places} make={exampleCsv} word={words.example}>
          {words.exampleHelp}
        </Offer>
        <Offer file="product-template" places={places} make={templateCsv} word={words.template}>
          {words.templateHelp}
        </Offer>
        <p>{words.changeHelp}</p>
        <details>
          <summary>{words.columnsTitle}</summary>
          <Columns columns={words.columns} />
        </details>
      </div>
    </Card>
  )
}

/** The columns of a file with the prices of a price list. */
export function PriceColumns() {
  const words = useStartWords()
  return (
    <Card title={words.columnsTitle}>
      <div className="stack">
        <p>{words.pricesHelp}</p>
        <Columns columns={words.priceColumns} />
      </div>
    </Card>
  )
}

function Columns({ columns }: { columns: [string, string][] }) {
  return (
    <dl className="columns-help">
      {columns.map(([name, text]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OfferProps {
  file: string
  places: PricePlace[] | undefined
  make: (places: PricePlace[]) => string
  word: string
  children: string
}

/** A file that is generated here and downloaded, with a description. */
function Offer({ file, places, make, word, children }: OfferProps) {
  return (
    <div className="offer">
      <button type="button" className="button" disabled={!places} onClick={() => saveCsv(file, [make(places ?? [])])}>
        {word}
      </button>
      <p className="muted">{children}</p>
    </div>
  )
}

/**
 * The price columns of this shop: its regions, each in its currency. Regions with the same name are identified by id.
 */
function usePlaces(): PricePlace[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: 100, fields: "name,currency_code" }
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked, { staleTime: 300_000 })).data?.regions
  return regions?.map(({ id, name, currency_code }) => {
    const isOne = regions.filter((other) => other.name === name).length === 1
    return { place: isOne ? name : id, currency: currency_code }
  })
}
