"use client"

import { printed } from "#panel/display/printed.ts"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useOrderListWords } from "./list-words.ts"

type PrintProps = Parameters<NonNullable<BulkAction["ask"]>>[0]

const KINDS = [
  ["printBoth", ["packing_slip", "invoice"]],
  ["printSlips", ["packing_slip"]],
  ["printInvoices", ["invoice"]],
] as const

/** What is printed of the selected orders: each choice opens one PDF. */
export function PrintDialog({ run, onClose }: PrintProps) {
  const words = useOrderListWords()
  return (
    <Dialog title={words.print} onClose={onClose}>
      <p className="muted">{words.printText}</p>
      <div className="row">
        {KINDS.map(([word, kind]) => (
          <button
            key={word}
            type="button"
            className="button"
            onClick={() => run({ together: printed("orders", words.printMost, { kind: kind.join() }) })}
          >
            {words[word]}
          </button>
        ))}
      </div>
      <DialogFoot />
    </Dialog>
  )
}
