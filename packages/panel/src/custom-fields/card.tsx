"use client"

import { useEdit } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { CustomFieldControls } from "./fields.tsx"
import { type CustomField, useCustomFields } from "./known.ts"
import { customFacts, customValues } from "./texts.ts"
import { useCustomFieldWords } from "./words.ts"

interface Stored {
  updated_at: string
}

interface CardProps {
  stored: Stored
  /** The operation that changes it. */
  operation: string
  read: () => Promise<Stored>
  write: (change: object) => Promise<unknown>
}

/** The shop's own fields of a resource; nothing in a shop without any. */
export function CustomFieldsCard({ entity, ...props }: CardProps & { entity: string }) {
  const fields = useCustomFields(entity)
  return fields.length > 0 ? <Filled fields={fields} {...props} /> : null
}

function Filled({ fields, stored, operation, read, write }: CardProps & { fields: CustomField[] }) {
  const words = useCustomFieldWords()
  const language = useLanguage()
  const { form } = useWords()
  const may = useMay()
  const writing = { language, refusal: words.number }
  const edit = useEdit({
    stored,
    valuesOf: (one): Record<string, string> => customValues(fields, one, language),
    factsOf: (values: Record<string, string>, reading) => customFacts(fields, values, reading, writing),
    read,
    write,
  })
  return (
    <Card title={words.title}>
      <Form {...edit} submit={form.save} disabled={!may(operation)}>
        <CustomFieldControls fields={fields} />
      </Form>
    </Card>
  )
}
