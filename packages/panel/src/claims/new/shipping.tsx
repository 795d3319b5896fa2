"use client"

import { useQuery } from "@tanstack/react-query"
import { ADDRESS_PARTS, AddressLines } from "#panel/display/address.tsx"
import { AddressFields } from "#panel/form/address-fields.tsx"
import { AmountField, Field } from "#panel/form/fields.tsx"
import { majorOf, money } from "#panel/money/amounts.ts"
import type { Order } from "#panel/orders/order.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { isPriced } from "./check.ts"
import { addressField, claimedOf, countOf, isRefund } from "./draft.ts"
import type { NewClaimState, StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

type Texts = Record<string, string>

/** The return, the shipping of the replacements, and the address. */
export function ShippingStep({ order, claim }: StepProps) {
  return (
    <>
      <WayBack order={order} claim={claim} />
      {!isRefund(claim.draft) && (
        <>
          <WayThere order={order} claim={claim} />
          <Address order={order} claim={claim} />
        </>
      )}
    </>
  )
}

function WayBack({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const options = useOptions(order, true)
  const { draft, lines } = claim
  const isOut = claimedOf(draft, lines).every(({ id, returnable }) => countOf(draft, id) <= returnable)
  const ways = [
    ...(isOut ? options : []).map(({ value, word }) => ({ value, word })),
    ...(isOut ? [{ value: "own", word: words.ownBack }] : []),
  ]
  return (
    <Way
      name="back"
      label={words.wayBack}
      none={words.nothingBack}
      help={isOut ? undefined : words.notShipped}
      note={words.priceNote}
      ways={ways}
      order={order}
      claim={claim}
      priceOf={(value) => options.find((one) => one.value === value)?.amount ?? 0}
    />
  )
}

function WayThere({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const ways = useOptions(order, false)
  return (
    <Way
      name="shipping"
      label={words.wayThere}
      none={words.asBefore}
      note={words.thereNote}
      ways={ways}
      order={order}
      claim={claim}
      priceOf={() => 0}
    />
  )
}

interface WayProps {
  name: "back" | "shipping"
  label: string
  none: string
  help?: string | undefined
  note: string
  ways: { value: string; word: string }[]
  order: Order
  claim: NewClaimState
  /** The default price when a shipping option is chosen. */
  priceOf: (way: string) => number
}

function Way({ name, label, none, help, note, ways, order, claim, priceOf }: WayProps) {
  const words = useNewClaimWords()
  const language = useLanguage()
  const { currency_code } = order
  function choose(way: string) {
    claim.set(`${name}.way`, way)
    claim.set(`${name}.price`, isPriced(way) ? majorOf(priceOf(way), currency_code, language) : "")
  }
  return (
    <div className="quantity-reason way">
      <Field<Texts> name={`${name}.way`} label={label} help={help} aside="">
        {(control) => (
          <select {...control} onChange={(event) => choose(event.target.value)}>
            <option value="">{none}</option>
            {ways.map(({ value, word }) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isPriced(claim.draft.texts[`${name}.way`]) && (
        <AmountField<Texts> name={`${name}.price`} label={words.price} currency={currency_code} help={note} aside="" />
      )}
    </div>
  )
}

const MOST_OPTIONS = 100

/** The shipping options of the order's region. */
function useOptions({ region_id, currency_code }: Order, is_return: boolean) {
  const trpc = useTRPC()
  const language = useLanguage()
  const asked = { region_id, is_return, limit: MOST_OPTIONS, expand: "" }
  const options = useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.shipping_options ?? []
  return options.map(({ id, name, amount }) => ({
    value: id,
    word: amount === null ? name : `${name} · ${money(amount, currency_code, language)}`,
    amount,
  }))
}

function Address({ order, claim }: StepProps) {
  const words = useNewClaimWords()
  const before = order.shipping_address
  const countries = order.region?.countries ?? []
  const isOther = claim.draft.texts.other_address === "true"
  /** A different address starts as a copy of the order's address. */
  function choose(other: boolean) {
    const own = ADDRESS_PARTS.map((name) => [addressField(name), before?.[name] ?? ""])
    claim.put(({ texts }) => {
      return { texts: { ...Object.fromEntries(own), ...texts, other_address: other ? "true" : "" } }
    })
  }
  return (
    <section className="stack" aria-label={words.address}>
      <h4>{words.address}</h4>
      {!isOther && (before ? <AddressLines address={before} /> : <p className="muted">{words.noAddress}</p>)}
      <label className="check">
        <input type="checkbox" checked={isOther} onChange={(event) => choose(event.target.checked)} />
        {words.otherAddress}
      </label>
      {isOther && (
        <AddressFields
          name={addressField}
          countries={countries.map((one) => ({ value: one.iso_2, word: one.display_name }))}
        />
      )}
    </section>
  )
}
