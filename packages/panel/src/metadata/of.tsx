"use client"

import { useFresh } from "#panel/edit/edit.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import type { MetadataProps } from "./card.tsx"
import { FoldedMetadata } from "./folded.tsx"

/** The resources whose operations read and change metadata by id, and what their answers have them under. */
const ANSWERS = {
  discounts: "discount",
  "gift-cards": "gift_card",
  "inventory-items": "inventory_item",
  "return-reasons": "return_reason",
  "shipping-options": "shipping_option",
  "shipping-profiles": "shipping_profile",
  "stock-locations": "stock_location",
  users: "user",
} as const

type Stored = MetadataProps["stored"]

/** What the two operations of each of them have in common: their types differ in all else. */
interface Reading {
  get: {
    queryOptions: (given: { id: string }) => { queryKey: unknown[]; queryFn: () => Promise<Record<string, Stored>> }
  }
}
interface Writing {
  update: { mutate: (given: { id: string; fields: "id" } & Parameters<MetadataProps["write"]>[0]) => Promise<unknown> }
}

interface MetadataOfProps {
  resource: keyof typeof ANSWERS
  id: string
  stored: Stored | undefined
}

/** The metadata of a resource, folded until it is opened. */
export function MetadataOf({ resource, id, stored }: MetadataOfProps) {
  const reading = useTRPC().admin[resource] as unknown as Reading
  const writing = useTRPCClient().admin[resource] as unknown as Writing
  const fresh = useFresh()
  return (
    <FoldedMetadata
      stored={stored}
      operation={`${resource}.update`}
      read={async () => (await fresh(reading.get.queryOptions({ id })))[ANSWERS[resource]] as Stored}
      write={(change) => writing.update.mutate({ id, fields: "id", ...change })}
    />
  )
}
