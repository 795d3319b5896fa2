"use client"

import dynamic from "next/dynamic"
import type { CardProps, Stored } from "./card.tsx"
import { useCustomFields } from "./known.ts"

const CustomFieldsCard = dynamic(() => import("./card.tsx").then((part) => part.CustomFieldsCard), { ssr: false })

interface CustomFieldsProps extends Omit<CardProps, "stored" | "fields"> {
  /** Such as `Product`. */
  entity: string
  /** Undefined until it is read. */
  stored: Stored | undefined
}

/** The shop's own fields of a resource; nothing is loaded in a shop without any. */
export function CustomFields({ entity, stored, ...more }: CustomFieldsProps) {
  const fields = useCustomFields(entity)
  return fields.length > 0 && stored ? <CustomFieldsCard fields={fields} stored={stored} {...more} /> : null
}
