"use client"

import { linesOf } from "#panel/form/labels.tsx"
import { useReading } from "#panel/money/reading.ts"
import { type ServerError, useTRPCClient } from "#panel/server/trpc.ts"
import { STATUSES } from "../status.tsx"
import { useProductWords } from "../words.ts"
import { type Draft, fieldOf, optionsOf, variantsOf, wholeOptions } from "./proposal.ts"
import { useNewWords } from "./words.ts"

/** Creates the product; the server's errors about a variant appear at that variant's field. */
export function useCreate(currencies: string[]) {
  const words = useProductWords()
  const own = useNewWords()
  const open = useReading()
  const client = useTRPCClient()
  return async (draft: Draft) => {
    const read = open()
    for (const [at, { title, values }] of optionsOf(draft).entries())
      if (!title.trim() !== (values.length === 0)) read.refuse(`options.${at}.title`, own.whole)
    const lines = variantsOf(draft, { currencies, read }, words.one)
    read.done()
    const variants = lines.map(({ values: _, ...variant }) => variant)
    const facts = {
      ...general(draft),
      is_giftcard: draft.is_giftcard === "true",
      options: wholeOptions(optionsOf(draft)).map(({ title }) => ({ title })),
      variants,
      fields: "id",
      expand: "",
    }
    return client.admin.products.create.mutate(facts).catch((error: unknown) => {
      throw atFields(error as ServerError, lines)
    })
  }
}

function general(draft: Draft) {
  return {
    title: draft.title ?? "",
    subtitle: draft.subtitle?.trim() || undefined,
    handle: draft.handle?.trim() || undefined,
    description: draft.description?.trim() || undefined,
    status: STATUSES.find((one) => one === draft.status),
    collection_id: draft.collection_id || undefined,
    type: draft.type?.trim() ? { value: draft.type.trim() } : undefined,
    tags: linesOf(draft.tags ?? "").map((value) => ({ value })),
    ...placed(draft),
  }
}

/** Its images, channels and categories; without a channel, the server uses the default one. */
function placed(draft: Draft) {
  const images = linesOf(draft.images ?? "")
  const named = (lines = "") => linesOf(lines).map((id) => ({ id }))
  const [channels, categories] = [named(draft.sales_channels), named(draft.categories)]
  return {
    ...(images.length > 0 && { images, thumbnail: images[0] }),
    ...(channels.length > 0 && { sales_channels: channels }),
    ...(categories.length > 0 && { categories }),
  }
}

interface Sent {
  values: string[]
  sku: string | undefined
}

/** The same error, with details under the form's names of the variant fields. */
function atFields(error: ServerError, lines: Sent[]): ServerError {
  const { data } = error
  if (!data) return error
  const named = (path: string) => {
    const [, at, field] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? []
    const line = lines[Number(at)]
    return line && field ? fieldOf(line.values, field) : path
  }
  const faults = data.faults?.map((fault) => {
    const taken = fault.path === "sku" && lines.findLast((one) => one.sku === fault.params?.value)
    return { ...fault, path: taken ? fieldOf(taken.values, "sku") : named(fault.path) }
  })
  return Object.assign(error, { data: { ...data, faults } })
}
