"use client"

import type { ComponentType } from "react"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { Facts } from "#panel/display/values.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { UseForm, Values } from "./form.ts"
import { useOperations } from "./operations.ts"
import type { Resource } from "./resource.ts"
import type { ResourceName, Stored } from "./types.ts"

type Write = (change: object) => Promise<unknown>

/** How the page of a resource displays and changes it. */
export interface DetailsOf<Name extends ResourceName, Words> {
  form: UseForm<Name>
  /** The heading of the form, if the page's title is not enough. */
  heading?: (words: Words) => string
  /** A hook: what is sent to change it, if more than what was changed. */
  useWrite?: (id: string, update: Write) => Write
  /** A hook: the form, whose height is unknown before, is displayed when this and the resource have been read. */
  useReady?: () => boolean
  /** Above the form. */
  Head?: ComponentType<{ id: string; stored: Stored<Name> }>
  /** Its dates and id are not below the form but elsewhere on the page. */
  withoutFacts?: true
  /** The entity whose custom fields it can have. */
  custom?: string
  metadata?: true
}

interface DetailsProps<Name extends ResourceName, Words> {
  resource: Resource<Name, Words>
  detail: DetailsOf<Name, Words>
  id: string
  stored: Stored<Name> | undefined
}

/** What every resource has. */
interface Dated {
  id: string
  created_at: string
  updated_at: string
}

/** The form that changes a resource, and its dates. */
export function Details<Name extends ResourceName, Words>(props: DetailsProps<Name, Words>) {
  const isReady = props.detail.useReady?.()
  return isReady !== undefined && !(isReady && props.stored) ? <Waiting /> : <DetailsForm {...props} />
}

function DetailsForm<Name extends ResourceName, Words>({ resource, detail, id, stored }: DetailsProps<Name, Words>) {
  const { form } = useWords()
  const may = useMay()
  const { fields, valuesOf, inputOf } = detail.form({ fresh: false, id, stored })
  const { read, write } = useReadAndWrite(resource, id)
  const edit = useEdit<Stored<Name> & Dated, Values, object>({
    stored: stored as (Stored<Name> & Dated) | undefined,
    valuesOf,
    factsOf: inputOf,
    read,
    write: detail.useWrite?.(id, write) ?? write,
  })
  const dated = stored as Dated | undefined
  const title = detail.heading?.(resource.words())
  return (
    <Card {...(title && { title })}>
      {detail.Head && stored && <detail.Head id={id} stored={stored} />}
      <Form
        {...edit}
        submit={form.save}
        disabled={!stored || !may(`${resource.name}.update`)}
        {...(resource.refusals && { refusals: resource.refusals })}
      >
        {fields}
      </Form>
      {!detail.withoutFacts && <Facts id={id} created_at={dated?.created_at} updated_at={dated?.updated_at} />}
    </Card>
  )
}

/** A resource's custom fields and metadata. */
export function More<Name extends ResourceName, Words>({ resource, detail, id, stored }: DetailsProps<Name, Words>) {
  const shared = { stored: stored as Dated | undefined, operation: `${resource.name}.update` }
  const edit = { ...shared, ...useReadAndWrite(resource, id) }
  return (
    <>
      {detail.custom && <CustomFields entity={detail.custom} {...edit} />}
      {detail.metadata && <FoldedMetadata {...edit} />}
    </>
  )
}

/** Reads what is stored now, and changes it. */
function useReadAndWrite<Name extends ResourceName, Words>({ name, one, expand }: Resource<Name, Words>, id: string) {
  const { getOptions, update } = useOperations(name)
  const fresh = useFresh()
  return {
    read: async () => (await fresh(getOptions(id, expand)))[one] as Stored<Name> & Dated,
    write: (change: object) => update(id, change),
  }
}
