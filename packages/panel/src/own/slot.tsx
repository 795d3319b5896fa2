"use client"

import dynamic from "next/dynamic"
import { useOwnPanel } from "./facts.ts"

const FilledSlot = dynamic(() => import("./filled-slot.tsx").then((part) => part.FilledSlot), { ssr: false })

/** The data of each slot that shops can fill: `mercer/panel` has their types. */
export interface SlotData {
  "order.side": { order: object }
  "product.side": { product: object }
  home: object
}

/** Where a shop can add something to a page; nothing, and nothing loaded, when it does not. */
export function Slot<Name extends keyof SlotData>({ name, data }: { name: Name; data: SlotData[Name] }) {
  const own = useOwnPanel()
  return own?.slots.includes(name) ? <FilledSlot own={own} name={name} data={data} /> : null
}
