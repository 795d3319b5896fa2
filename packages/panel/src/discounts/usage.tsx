"use client"

import { useDiscountWords } from "./words.ts"

interface UsageProps {
  usage_count: number
  usage_limit: number | null
}

/** The usage of a discount, with a bar if there is a limit. */
export function Usage({ usage_count, usage_limit }: UsageProps) {
  const words = useDiscountWords()
  if (!usage_limit) return <span className="number">{usage_count}</span>
  const text = words.ofLimit(usage_count, usage_limit)
  return (
    <span className="usage">
      <span className="number">{text}</span>
      <progress aria-label={words.used} value={Math.min(usage_count, usage_limit)} max={usage_limit} />
    </span>
  )
}
