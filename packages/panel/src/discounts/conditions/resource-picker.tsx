"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Picker } from "#panel/form/picker.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useChangeWords } from "../change-words.ts"
import type { Kind } from "../sentence/types.ts"
import { type Resource, resourcesQuery } from "./resources.ts"

const MOST_FOUND = 8

interface ResourcePickerProps {
  kind: Kind
  taken: Resource[]
  onPick: (resource: Resource) => unknown
  disabled?: boolean
  inline?: boolean
}

/** Finds what a condition of a kind can list. */
export function ResourcePicker({ kind, taken, onPick, disabled, inline }: ResourcePickerProps) {
  const words = useChangeWords()
  const client = useTRPCClient()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim()) || undefined
  const query = resourcesQuery(client, kind, { q, limit: MOST_FOUND })
  const { data, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const options = data?.resources.map(({ id, name, detail, image }) => ({
    key: id,
    name,
    ...(detail && { detail: <code>{detail}</code> }),
    ...(kind === "products" && { image: image ?? null }),
    taken: taken.some((one) => one.id === id) ? words.chosen : undefined,
  }))
  return (
    <Picker
      label={words.search[kind]}
      text={text}
      onText={setText}
      options={options}
      isStale={isPlaceholderData || q !== (text.trim() || undefined)}
      disabled={disabled ?? false}
      inline={inline ?? false}
      onPick={({ key }) => {
        const picked = data?.resources.find(({ id }) => id === key)
        if (!picked) return
        onPick(picked)
        setText("")
      }}
    />
  )
}
