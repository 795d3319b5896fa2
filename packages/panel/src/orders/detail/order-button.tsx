"use client"

import { Button } from "#panel/ui/button.tsx"

interface OrderButtonProps {
  word: string
  /** The reason it is disabled. */
  why: string | undefined
  onClick: () => void
  primary?: boolean
  /** The accessible name if its label alone is unclear. */
  label?: string
}

/** An operation on a part of an order, as a small button. */
export const OrderButton = ({ word, why, onClick, primary, label }: OrderButtonProps) => (
  <Button kind={primary ? "smallPrimary" : "small"} refused={why} label={label} onClick={onClick}>
    {word}
  </Button>
)
