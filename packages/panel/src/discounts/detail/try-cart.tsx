"use client"

import dynamic from "next/dynamic"
import { type FormEvent, useId, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Discount } from "../sentence/facts.ts"
import { useTryWords } from "./try-words.ts"
import type { ListedCondition } from "./types.ts"
import type { Answer } from "./verdict.tsx"

const Verdict = dynamic(() => import("./verdict.tsx"), { ssr: false })

interface TryCartProps {
  discount: Discount
  listed: ListedCondition[]
}

/** “My code does not work”: whether the discount applies to a cart by the rules of checkout, and if not, why. */
export default function TryCart({ discount, listed }: TryCartProps) {
  const words = useTryWords()
  const id = useId()
  const [cart, setCart] = useState("")
  const { answer, message, asking, ask } = useAsk(discount.id)
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
        {message && <p className="fault-box">{message}</p>}
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
  const [message, setMessage] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  async function ask(cart_id: string) {
    setAsking(true)
    setMessage(null)
    setAnswer(null)
    try {
      setAnswer(await client.admin.discounts.applies.query({ id, cart_id }))
    } catch (error) {
      const isMissing = (error as { data?: { httpStatus?: number } }).data?.httpStatus === 404
      setMessage(isMissing ? words.missing : reason(error, faults))
    } finally {
      setAsking(false)
    }
  }
  return { answer, message, asking, ask }
}
