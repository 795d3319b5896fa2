"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import type { ComponentType } from "react"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Page } from "#panel/ui/page.tsx"
import { Details, type DetailsOf, More } from "./details.tsx"
import { useOperations } from "./operations.ts"
import { type Counted, counted, type Resource } from "./resource.ts"
import type { ResourceName, Stored } from "./types.ts"

interface DetailWords {
  title: string
  one: string
  confirm: Counted
  confirmText: string
  deleted: Counted
}

/** A part of a page; `stored` is undefined until it is read. */
type Part<Name extends ResourceName> = ComponentType<{ id: string; stored: Stored<Name> | undefined }>
type ReadPart<Name extends ResourceName> = ComponentType<{ id: string; stored: Stored<Name> }>

interface Deletion {
  refused?: string | undefined
  text?: string
}

interface Detail<Name extends ResourceName, Words> extends DetailsOf<Name, Words> {
  titleOf: (stored: Stored<Name>) => string
  /** Where it leads back to, if not to the list. */
  back?: (stored: Stored<Name> | undefined) => { href: string; word: string } | undefined
  State?: Part<Name>
  /** Buttons before Delete. */
  Actions?: ReadPart<Name>
  /** A hook: why it can't be deleted, and what deleting it does if not what the words say. */
  useDeletion?: (id: string, words: Words, stored: Stored<Name> | undefined) => Deletion
  /** What it contains, before its form. Without it, the form has the page alone. */
  Main?: Part<Name>
  /** Beside its form, which comes first. */
  Aside?: Part<Name>
  /** The layout depends on what is stored: the page waits for it, and decides whether it is one column. */
  narrow?: (stored: Stored<Name>) => boolean
}

/** The page of a stored resource: its form, and what belongs to it. */
export function detailPage<Name extends ResourceName, Words extends DetailWords>(
  resource: Resource<Name, Words>,
  detail: Detail<Name, Words>,
) {
  return function DetailPage() {
    const { id } = useParams<{ id: string }>()
    const words = resource.words()
    const read = useQuery(useOperations(resource.name).getOptions(id, resource.expand))
    const stored = read.data?.[resource.one] as Stored<Name> | undefined
    const deletion = detail.useDeletion?.(id, words, stored)
    const back = detail.back?.(stored) ?? { href: `/app/${resource.page}`, word: words.title }
    if (read.error && !stored) return <FailedPage title={words.one} back={back} read={read} />
    const actions = stored && (
      <>
        {detail.Actions && <detail.Actions id={id} stored={stored} />}
        <Remove resource={resource} id={id} words={words} {...deletion} />
      </>
    )
    const narrow = stored && detail.narrow?.(stored)
    return (
      <Page
        title={stored ? detail.titleOf(stored) : ""}
        back={back}
        state={detail.State && <detail.State id={id} stored={stored} />}
        actions={actions}
        narrow={narrow ?? false}
      >
        {detail.narrow && !stored ? <Waiting /> : <Columns {...{ resource, detail, id, stored }} narrow={narrow} />}
      </Page>
    )
  }
}

interface RemoveProps<Name extends ResourceName, Words> extends Deletion {
  resource: Resource<Name, Words>
  id: string
  words: DetailWords
}

function Remove<Name extends ResourceName, Words>({ resource, id, words, refused, text }: RemoveProps<Name, Words>) {
  const { remove } = useOperations(resource.name)
  return (
    <DeleteButton
      operation={`${resource.name}.delete`}
      refused={refused}
      title={counted(words.confirm, 1)}
      text={text ?? words.confirmText}
      done={counted(words.deleted, 1)}
      list={`/app/${resource.page}`}
      remove={() => remove(id)}
    />
  )
}

interface ColumnsProps<Name extends ResourceName, Words> {
  resource: Resource<Name, Words>
  detail: Detail<Name, Words>
  id: string
  stored: Stored<Name> | undefined
  narrow: boolean | undefined
}

function Columns<Name extends ResourceName, Words>(props: ColumnsProps<Name, Words>) {
  const { detail, narrow, ...shared } = props
  const { Main, Aside } = detail
  const { id, stored } = shared
  const details = <Details {...shared} detail={detail} />
  const more = <More {...shared} detail={detail} />
  if (Aside)
    return (
      <div className="two-columns">
        {details}
        <div>
          <Aside id={id} stored={stored} />
          {more}
        </div>
      </div>
    )
  const side = (
    <div>
      {details}
      {more}
    </div>
  )
  if (!Main || narrow) return side
  return (
    <div className="two-columns">
      <Main id={id} stored={stored} />
      {side}
    </div>
  )
}
