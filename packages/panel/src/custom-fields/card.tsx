"use client"

import { useEdit } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { CustomFieldControls } from "./fields.tsx"
import { useCustomTexts } from "./form.ts"
import type { CustomField } from "./known.ts"
import { useCustomFieldWords } from "./words.ts"

export interface Stored {
  updated_at: string
}

export interface CardProps {
  fields: CustomField[]
  stored: Stored
  /** The operation that changes it. */
  operation: string
  read: () => Promise<Stored>
  write: (change: object) => Promise<unknown>
}

/** A form of the shop's own fields of a resource. */
export function CustomFieldsCard({ fields, operation, ...stored }: CardProps) {
  const words = useCustomFieldWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({ ...useCustomTexts(fields), ...stored })
  return (
    <Card title={words.title}>
      <Form {...edit} submit={form.save} disabled={!may(operation)}>
        <CustomFieldControls fields={fields} />
      </Form>
    </Card>
  )
}
