"use client"

import { use } from "react"
import { useTaxHelp } from "#panel/currencies/tax-help.ts"
import { AmountField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { Cell } from "./cell.tsx"
import { combinations, type Draft, fieldOf, MOST_VARIANTS, optionsOf, titleOf } from "./proposal.ts"
import { useNewWords } from "./words.ts"

/** A currency to enter prices in, and whether they include tax. */
export interface PriceCurrency {
  code: string
  includes_tax?: boolean
}

/** Prices, and the variants that result from the options: each can be left out, or have its own price. */
export function Variants({ currencies }: { currencies: PriceCurrency[] }) {
  const words = useNewWords()
  const { value } = use(CurrentForm)
  const all = combinations(optionsOf({ options: value("options") }))
  const isSingle = all[0]?.length === 0
  const helpOf = useTaxHelp()
  const codes = currencies.map(({ code }) => code)
  return (
    <>
      {isSingle && (
        <div className="side-by-side">
          <TextField<Draft> name={fieldOf([], "sku")} label={words.sku} mono />
          <TextField<Draft> name={fieldOf([], "stock")} label={words.stock} inputMode="numeric" />
        </div>
      )}
      <div className="stack-tight">
        <h3>{words.prices}</h3>
        <p className="help">{isSingle ? words.pricesSingle : words.pricesHelp}</p>
      </div>
      <div className="side-by-side prices">
        {currencies.map(({ code, includes_tax }) => (
          <AmountField<Draft>
            key={code}
            kind="price"
            name={`price.${code}`}
            label={code.toUpperCase()}
            currency={code}
            help={helpOf(includes_tax)}
            aside=""
          />
        ))}
      </div>
      {all.length > MOST_VARIANTS ? (
        <p className="fault-box">{words.many(all.length, MOST_VARIANTS)}</p>
      ) : (
        !isSingle && <Proposed all={all} currencies={codes} />
      )}
    </>
  )
}

function Proposed({ all, currencies }: { all: string[][]; currencies: string[] }) {
  const words = useNewWords()
  return (
    <div className="table-scroll">
      <table className="table proposed">
        <caption className="hidden-visually">{words.proposed}</caption>
        <thead>
          <tr>
            <td className="select-cell" />
            <th scope="col">{words.variant}</th>
            <th scope="col">{words.sku}</th>
            <th scope="col">{words.stock}</th>
            {currencies.map((code) => (
              <th scope="col" key={code}>
                {words.price(code.toUpperCase())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((values) => (
            <Line key={titleOf(values)} values={values} currencies={currencies} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ values, currencies }: { values: string[]; currencies: string[] }) {
  const words = useNewWords()
  const { value, set } = use(CurrentForm)
  const title = titleOf(values)
  const off = fieldOf(values, "off")
  const isOff = value(off) === "true"
  return (
    <tr className={isOff ? "off" : undefined}>
      <td className="select-cell">
        <input
          type="checkbox"
          aria-label={words.make(title)}
          checked={!isOff}
          onChange={(event) => set(off, event.target.checked ? "" : "true")}
        />
      </td>
      <td className="lead">{title}</td>
      <td data-label={words.sku}>
        <Cell name={fieldOf(values, "sku")} label={`${words.sku}, ${title}`} mono disabled={isOff} />
      </td>
      <td data-label={words.stock}>
        <Cell
          name={fieldOf(values, "stock")}
          label={`${words.stock}, ${title}`}
          placeholder="0"
          inputMode="numeric"
          disabled={isOff}
        />
      </td>
      {currencies.map((code) => (
        <PriceCell key={code} values={values} currency={code} disabled={isOff} />
      ))}
    </tr>
  )
}

interface PriceCellProps {
  values: string[]
  currency: string
  disabled: boolean
}

/** If empty, the price of all variants in that currency applies. */
function PriceCell({ values, currency, disabled }: PriceCellProps) {
  const words = useNewWords()
  const { value } = use(CurrentForm)
  const word = words.price(currency.toUpperCase())
  return (
    <td data-label={word}>
      <Cell
        name={fieldOf(values, currency)}
        label={`${word}, ${titleOf(values)}`}
        placeholder={value(`price.${currency}`)}
        currency={currency}
        disabled={disabled}
      />
    </td>
  )
}
