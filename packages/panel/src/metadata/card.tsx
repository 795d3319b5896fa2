"use client"

import { useEdit } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { MetadataFields } from "./fields.tsx"
import { keysOf, metadataChange, metadataValues } from "./texts.ts"
import { useMetadataWords } from "./words.ts"

interface Stored {
  metadata?: unknown
  updated_at: string
}

export interface MetadataProps {
  stored: Stored
  /** The operation that changes it. */
  operation: string
  read: () => Promise<Stored>
  write: (change: { metadata?: Record<string, unknown>; if_unchanged_since?: string }) => Promise<unknown>
}

/** The metadata of a resource in a card of its own. */
export function MetadataCard(props: MetadataProps) {
  return (
    <Card title={useMetadataWords().title}>
      <MetadataForm {...props} />
    </Card>
  )
}

/** Metadata as fields that can be edited, added and removed. */
export function MetadataForm({ stored, operation, read, write }: MetadataProps) {
  const words = useMetadataWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored,
    valuesOf: (one): Record<string, string> => metadataValues(one?.metadata),
    factsOf: (values: Record<string, string>, _, one) => metadataChange(values, one?.metadata),
    read,
    write,
  })
  return (
    <Form {...edit} submit={form.save} disabled={!may(operation)}>
      <p className="help">{words.help}</p>
      <MetadataFields keys={keysOf(edit.values)} />
    </Form>
  )
}
