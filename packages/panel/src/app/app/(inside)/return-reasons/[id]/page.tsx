"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { ReasonFields, type ReasonValues } from "#panel/return-reasons/fields.tsx"
import { useReasonWords } from "#panel/return-reasons/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/return-reasons"

export default function ReturnReason() {
  const { id } = useParams<{ id: string }>()
  const words = useReasonWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["return-reasons"].get.queryOptions({ id }))
  const reason = read.data?.return_reason
  const parent = reason?.parent_return_reason
  const back = parent ? { href: `${LIST}/${parent.id}`, word: parent.label } : { href: LIST, word: words.title }
  if (read.error && !reason) return <FailedPage title={words.one} back={back} read={read} />
  // Reasons of the two levels have different layouts.
  if (!reason) return <WaitingPage back={back} />
  const remove = (
    <DeleteButton
      operation="return-reasons.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["return-reasons"].delete.mutate({ id })}
    />
  )
  const details = <Side id={id} reason={reason} />
  return (
    <Page title={reason.label} back={back} actions={remove} narrow={Boolean(parent)}>
      {parent ? (
        details
      ) : (
        <div className="two-columns">
          <Below id={id} rows={reason.return_reason_children ?? []} />
          {details}
        </div>
      )}
    </Page>
  )
}

function WaitingPage({ back }: { back: { href: string; word: string } }) {
  return (
    <Page title="" back={back}>
      <Waiting />
    </Page>
  )
}

interface Resource extends Omit<ReasonValues, "description"> {
  description: string | null
  created_at: string
  updated_at: string
}

function Side({ id, reason }: { id: string; reason: Resource }) {
  return (
    <div>
      <Details id={id} reason={reason} />
      <MetadataOf resource="return-reasons" id={id} stored={reason} />
    </div>
  )
}

function Details({ id, reason }: { id: string; reason: Resource }) {
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: reason,
    valuesOf: (one): ReasonValues => ({
      label: one?.label ?? "",
      value: one?.value ?? "",
      description: one?.description ?? "",
    }),
    factsOf: ({ label, value, description }: ReasonValues) => ({ label, value, description }),
    read: async () => (await fresh(trpc.admin["return-reasons"].get.queryOptions({ id }))).return_reason,
    write: (change) => client.admin["return-reasons"].update.mutate({ id, ...change }),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!may("return-reasons.update")}
        refusals={{ duplicate_error: "value" }}
      >
        <ReasonFields />
      </Form>
      <Facts id={id} created_at={reason.created_at} updated_at={reason.updated_at} />
    </Card>
  )
}

/** The more specific reasons of a reason. */
function Below({ id, rows }: { id: string; rows: { id: string; label: string; value: string }[] }) {
  const words = useReasonWords()
  const may = useMay()
  const add = may("return-reasons.create") && <NewLink href={`${LIST}/new?parent=${id}`} word={words.createBelow} />
  return (
    <PlainTable
      headed
      caption={words.below}
      aside={add}
      columns={[
        { key: "label", head: words.label, cell: (row) => row.label },
        { key: "value", head: words.value, cell: (row) => <code>{row.value}</code> },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      href={(row) => `${LIST}/${row.id}`}
      empty={{ title: words.noBelow, text: words.noBelowText }}
    />
  )
}
