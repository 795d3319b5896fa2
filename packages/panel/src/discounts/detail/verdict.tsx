"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { Money } from "#panel/display/values.tsx"
import type { useTRPCClient } from "#panel/server/trpc.ts"
import { useConditionWords } from "../conditions/condition-words.ts"
import type { ListedCondition } from "./types.ts"
import { useWhyWords } from "./why-words.ts"

type Client = ReturnType<typeof useTRPCClient>
export type Answer = Awaited<ReturnType<Client["admin"]["discounts"]["applies"]["query"]>>

/** Yes with the amount, or no with the reason; for each line its discount, or the condition that excludes it. */
export default function Verdict({ answer, listed }: { answer: Answer; listed: ListedCondition[] }) {
  const words = useWhyWords()
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
        <ul className="discount-lines">
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
