"use client"

import { useQuery } from "@tanstack/react-query"
import { Card } from "#panel/page.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useStartWords } from "../words-start.ts"
import { exampleCsv, type PricePlace, saveAs, templateCsv } from "./example.ts"

/** What somebody needs to know who has never imported: a file that works, an empty one, and what may stand in it. */
export function FirstTime() {
  const words = useStartWords()
  const places = usePlaces()
  return (
    <Card title={words.firstTime}>
      <div className="stack">
        <div className="offer">
          <button
            type="button"
            className="button"
            disabled={!places}
            onClick={() => saveAs("example-products.csv", exampleCsv(places ?? []))}
          >
            {words.example}
          </button>
          <p className="muted">{words.exampleHelp}</p>
        </div>
        <div className="offer">
          <button
            type="button"
            className="button"
            disabled={!places}
            onClick={() => saveAs("product-template.csv", templateCsv(places ?? []))}
          >
            {words.template}
          </button>
          <p className="muted">{words.templateHelp}</p>
        </div>
        <p>{words.changeHelp}</p>
        <details>
          <summary>{words.columnsTitle}</summary>
          <dl className="columns-help">
            {words.columns.map(([name, text]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Card>
  )
}

/** The price columns of this shop: its regions, each in its currency. Names that several have are said by their ids. */
function usePlaces(): PricePlace[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: 100, fields: "name,currency_code" }
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked, { staleTime: 300_000 })).data?.regions
  return regions?.map(({ id, name, currency_code }) => {
    const isOne = regions.filter((other) => other.name === name).length === 1
    return { place: isOne ? name : id, currency: currency_code }
  })
}
