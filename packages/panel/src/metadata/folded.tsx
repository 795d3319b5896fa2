"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import type { MetadataProps } from "./card.tsx"
import { useMetadataWords } from "./words.ts"

const MetadataForm = dynamic(() => import("./card.tsx").then((part) => part.MetadataForm), { ssr: false })

interface FoldedMetadataProps extends Omit<MetadataProps, "stored"> {
  /** Closed until its values are read. */
  stored: MetadataProps["stored"] | undefined
}

/** The metadata of a resource that few operators need: how many fields, and the fields themselves when it is opened. */
export function FoldedMetadata({ stored, ...more }: FoldedMetadataProps) {
  const words = useMetadataWords()
  const [opened, setOpened] = useState(false)
  if (!stored) return null
  const count = Object.keys(stored.metadata ?? {}).length
  return (
    <details className="card folded" onToggle={() => setOpened(true)}>
      <summary>
        <h2>{words.title}</h2>
        <span className="help">{count}</span>
      </summary>
      {opened && <MetadataForm stored={stored} {...more} />}
    </details>
  )
}
