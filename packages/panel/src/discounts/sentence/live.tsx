"use client"

import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { momentOf } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { durationOf } from "../duration.ts"
import { amountOf, wholeOf } from "../values.ts"
import { Sentence } from "./said.tsx"
import type { Said, SaidCondition, Type } from "./types.ts"

interface LiveProps {
  currency: string | undefined
  conditions: SaidCondition[]
  /** Their names. */
  regions: string[]
}

/** Describes the discount that the surrounding form would create, updated as it is filled in. */
export function LiveSentence({ currency, conditions, regions }: LiveProps) {
  const { value } = use(CurrentForm)
  const language = useLanguage()
  const type = value("rule.type") as Type
  const said: Said = {
    type,
    value: amountOf(type, value("rule.value"), { currency, language }),
    currency,
    allocation: value("rule.allocation") === "item" ? "item" : "total",
    conditions,
    regions,
    starts_at: momentOf(value("starts_at")),
    ends_at: momentOf(value("ends_at")),
    usage_limit: wholeOf(value("usage_limit"), language),
    is_dynamic: value("is_dynamic") === "true",
    valid_duration: durationOf(value("valid_duration"), value("valid_unit")),
  }
  return (
    <p className="sentence" data-sentence aria-live="polite">
      <Sentence said={said} />
    </p>
  )
}
