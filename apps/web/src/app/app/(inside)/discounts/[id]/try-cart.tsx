"use client"

import { type FormEvent, useId, useState } from "react"
import { reason } from "#panel/faults.ts"
import { Card } from "#panel/page.tsx"
import { Thumb } from "#panel/picker.tsx"
import { Money } from "#panel/shown.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useConditionWords } from "../condition-words.ts"
import type { Discount } from "../facts.ts"
import type { ListedCondition } from "./page.tsx"
import { useTryWords } from "./try-words.ts"

type Client = ReturnType<typeof useTRPCClient>
type Answer = Awaited<ReturnType<Client["admin"]["discounts"]["applies"]["query"]>>

interface TryCartProps {
  discount: Discount
  listed: ListedCondition[]
}

/** “My code does not work”: whether the discount applies to a cart, by the rules of checkout, and if not, why. */
export default function TryCart({ discount, listed }: TryCartProps) {
  const words = useTryWords()
  const id = useId()
  const [cart, setCart] = useState("")
  const { answer, told, asking, ask } = useAsk(discount.id)
  function send(event: FormEvent) {
    event.preventDefault()
    ask(cart.trim())
  }
  return (
    <Card title={words.title}>
      <form className="row nowrap" onSubmit={send}>
        <label className="hidden-visually" htmlFor={id}>
          {words.cart}
        </label>
        <input
          id={id}
          type="text"
          className="mono"
          autoComplete="off"
          placeholder="cart_…"
          aria-describedby={`${id}-help`}
          value={cart}
          onChange={(event) => setCart(event.target.value)}
        />
        <button type="submit" className="button" disabled={asking || cart.trim() === ""}>
          {words.ask}
        </button>
      </form>
      <p className="help" id={`${id}-help`}>
        {words.help}
      </p>
      <div aria-live="polite" className="answer">
        {told && <p className="fault-box">{told}</p>}
        {answer && <Verdict answer={answer} listed={listed} />}
      </div>
    </Card>
  )
}

function useAsk(id: string) {
  const words = useTryWords()
  const { faults } = useWords()
  const client = useTRPCClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  async function ask(cart_id: string) {
    setAsking(true)
    setTold(null)
    setAnswer(null)
    try {
      setAnswer(await client.admin.discounts.applies.query({ id, cart_id }))
    } catch (error) {
      const isMissing = (error as { data?: { httpStatus?: number } }).data?.httpStatus === 404
      setTold(isMissing ? words.missing : reason(error, faults))
    } finally {
      setAsking(false)
    }
  }
  return { answer, told, asking, ask }
}

function Verdict({ answer, listed }: { answer: Answer; listed: ListedCondition[] }) {
  const words = useTryWords()
  const { applies, why, amount, currency_code, items, condition_id } = answer
  return (
    <div className="stack tight">
      <p className={applies ? "verdict good" : "verdict bad"}>
        {applies ? words.yes : words.no}{" "}
        {applies ? (
          <>
            {answer.is_free_shipping ? words.shipping : words.takesOff}{" "}
            <Money amount={amount} currency={currency_code} />
          </>
        ) : (
          why && words.why[why]
        )}
      </p>
      <ConditionName id={condition_id} listed={listed} />
      {items.length > 0 && (
        <ul className="lines">
          {items.map((item) => (
            <li key={item.id}>
              <Thumb src={item.thumbnail} />
              <span className="grow">
                {item.quantity} × {item.title} <span className="muted">{item.description}</span>
                {item.why && (
                  <span className="why">
                    {words.left[item.why]} <ConditionName id={item.condition_id} listed={listed} />
                  </span>
                )}
              </span>
              <Money amount={-item.amount} currency={currency_code} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ConditionName({ id, listed }: { id: string | null; listed: ListedCondition[] }) {
  const { heads } = useConditionWords()
  const found = listed.find((one) => one.id === id)
  if (!found) return null
  const names = found.resources?.map(({ name }) => name).slice(0, 3) ?? []
  const more = (found.count ?? 0) > names.length ? ", …" : ""
  return (
    <span>
      “{heads[found.type][found.operator]}: {names.join(", ")}
      {more}”
    </span>
  )
}
