import { STATUSES } from "../status.tsx"
import type { Wanted } from "./changes.ts"

export interface Values {
  status: string
  collection: string
  category_add: string
  category_remove: string
  channel_add: string
  channel_remove: string
  tags_add: string
  tags_remove: string
  price: string
  percent: string
}

export const NOTHING: Values = {
  ...{ status: "", collection: "", category_add: "", category_remove: "", channel_add: "", channel_remove: "" },
  ...{ tags_add: "", tags_remove: "", price: "", percent: "" },
}

/** The option that takes products out of their collection. */
export const OUT = "none"

const given = (text: string) => (text === "" ? [] : [text])
const lines = (text: string) => text.split("\n").filter(Boolean)

/** What the fields ask for; null if they change nothing. */
export function wantedOf(values: Values, percent: number | null): Wanted | null {
  const { collection, price } = values
  const status = STATUSES.find((one) => one === values.status)
  const isPriced = price !== "" && percent !== null && percent !== 0
  const wanted: Wanted = {
    categories: { add: given(values.category_add), remove: given(values.category_remove) },
    channels: { add: given(values.channel_add), remove: given(values.channel_remove) },
    tags: { add: lines(values.tags_add), remove: lines(values.tags_remove) },
    ...(status && { status }),
    ...(collection !== "" && { collection_id: collection === OUT ? null : collection }),
    ...(isPriced && { percent: price === "decrease" ? -percent : percent }),
  }
  const lists = [wanted.categories, wanted.channels, wanted.tags].flatMap(({ add, remove }) => [...add, ...remove])
  return lists.length > 0 || status || collection !== "" || isPriced ? wanted : null
}
