"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { NoteForm } from "./note-form.tsx"
import type { StoredNote } from "./note-item.tsx"
import { useNoteWords } from "./words.ts"

const NoteItem = dynamic(() => import("./note-item.tsx").then((all) => all.NoteItem), { ssr: false })

const FIRST = 10
const MORE = 50

interface NotesProps {
  resource_type: "order" | "customer"
  resource_id: string
}

/** The team's notes about an order or a customer, newest first. */
export function Notes({ resource_type, resource_id }: NotesProps) {
  const words = useNoteWords()
  const client = useTRPCClient()
  const action = useAction()
  const trpc = useTRPC()
  const [limit, setLimit] = useState(FIRST)
  const asked = { resource_id, limit }
  const read = useQuery(trpc.admin.notes.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const notes = read.data?.notes as StoredNote[] | undefined
  const add = (value: string) =>
    action(() => client.admin.notes.create.mutate({ resource_type, resource_id, value }), { done: words.added })
  return (
    <Card title={words.title}>
      <NoteForm submit={words.add} operation="notes.create" save={add} />
      {read.error && !notes && <Failure error={read.error} retry={() => read.refetch()} />}
      {notes && notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {(read.data?.count ?? 0) > limit && (
        <button type="button" className="link" onClick={() => setLimit(limit + MORE)}>
          {words.more}
        </button>
      )}
    </Card>
  )
}
