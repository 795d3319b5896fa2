"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import type { ComponentType, ReactNode } from "react"
import { Form } from "#panel/form/form.tsx"
import { type Reading, useReading } from "#panel/money/reading.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { UseForm, Values } from "./form.ts"
import { useOperations } from "./operations.ts"
import type { Resource } from "./resource.ts"
import type { ResourceName, Stored } from "./types.ts"

interface NewWords {
  title: string
  create: string
}

/** What happens when one has been created. */
interface Created<Name extends ResourceName> {
  created: (made: Stored<Name>, values: Values) => unknown
  /** What is displayed below the form. */
  after?: ReactNode
  /** Nothing more can be created here. */
  isDone?: boolean
}

interface New<Name extends ResourceName> {
  form: UseForm<Name>
  /** What the fields have at first. */
  presets?: (asked: URLSearchParams) => Values
  /** What the server is sent besides the fields. */
  sent?: object
  /** Called instead of opening the new one's page. */
  useCreated?: () => Created<Name>
  /** Wraps the card with the form. */
  Around?: ComponentType<{ children: ReactNode }>
}

/** The page that creates a resource. */
export function newPage<Name extends ResourceName, Words extends NewWords>(
  resource: Resource<Name, Words>,
  { form: useForm, presets, sent, useCreated = () => useOpened(resource), Around = Plain }: New<Name>,
) {
  return function NewPage() {
    const words = resource.words()
    const { form: texts } = useWords()
    const may = useMay()
    const { fields, valuesOf, inputOf } = useForm({ fresh: true })
    const asked = useSearchParams()
    const save = useSave(resource, (values, read) => ({ ...inputOf(values, read, undefined), ...sent }))
    const { created, after, isDone = false } = useCreated()
    return (
      <Page title={words.create} back={{ href: `/app/${resource.page}`, word: words.title }} narrow>
        <Around>
          <Card>
            <Form
              fresh
              values={{ ...valuesOf(undefined), ...presets?.(asked) }}
              submit={texts.create}
              disabled={isDone || !may(`${resource.name}.create`)}
              {...(resource.refusals && { refusals: resource.refusals })}
              save={save}
              saved={({ made, values }) => created(made, values)}
            >
              {fields}
            </Form>
            {after}
          </Card>
        </Around>
      </Page>
    )
  }
}

const Plain = ({ children }: { children: ReactNode }) => children

function useSave<Name extends ResourceName, Words>(
  { name, one }: Resource<Name, Words>,
  inputOf: (values: Values, read: Reading) => object,
) {
  const { create } = useOperations(name)
  const open = useReading()
  return async (values: Values) => {
    const read = open()
    const input = inputOf(values, read)
    read.done()
    return { made: (await create(input))[one] as Stored<Name>, values }
  }
}

/** Opens the new one's page, and reads again what lists it. */
function useOpened<Name extends ResourceName, Words>({ page }: Resource<Name, Words>): Created<Name> {
  const router = useRouter()
  const queries = useQueryClient()
  return {
    created: (made) => {
      router.push(`/app/${page}/${(made as { id: string }).id}`)
      return queries.invalidateQueries()
    },
  }
}
