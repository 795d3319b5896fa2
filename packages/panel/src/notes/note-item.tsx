"use client"

import { useState } from "react"
import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Colleague, nameOf } from "./colleagues.ts"
import { NoteForm } from "./note-form.tsx"
import { NoteText } from "./note-text.tsx"
import { useNoteWords } from "./words.ts"

/** A note as the server returns it, with its author. */
export interface StoredNote {
  id: string
  value: string
  author?: Colleague | null
  created_at: string
  updated_at: string
}

/** One note, which any operator may edit. */
export function NoteItem({ note }: { note: StoredNote }) {
  const words = useNoteWords()
  const client = useTRPCClient()
  const action = useAction()
  const [isEditing, setEditing] = useState(false)
  const { id, updated_at: if_unchanged_since } = note
  async function save(value: string) {
    const write = () => client.admin.notes.update.mutate({ id, value, if_unchanged_since })
    const isDone = await action(write, { done: words.saved })
    if (isDone) setEditing(false)
    return isDone
  }
  return (
    <li className="note">
      <header className="row spread">
        <span>
          <b>{note.author ? nameOf(note.author) : words.nobody}</b>{" "}
          <span className="muted">
            <When at={note.created_at} />
            {isEdited(note) && ` · ${words.edited}`}
          </span>
        </span>
        {!isEditing && <NoteActions note={note} onEdit={() => setEditing(true)} />}
      </header>
      {isEditing ? (
        <NoteForm
          initial={note.value}
          submit={words.save}
          operation="notes.update"
          save={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NoteText value={note.value} />
      )}
    </li>
  )
}

const isEdited = ({ created_at, updated_at }: StoredNote) => Date.parse(updated_at) - Date.parse(created_at) > 1_000

function NoteActions({ note, onEdit }: { note: StoredNote; onEdit: () => void }) {
  const words = useNoteWords()
  const { common, form } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const reason = (operation: string) => (may(operation) ? undefined : common.mayNot)
  async function remove() {
    setAsking(false)
    await action(() => client.admin.notes.delete.mutate({ id: note.id }), { done: words.deleted })
  }
  return (
    <span className="row">
      <NoteButton icon="edit" name={words.edit} refused={reason("notes.update")} onPress={onEdit} />
      <NoteButton icon="trash" name={words.delete} refused={reason("notes.delete")} onPress={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={words.delete}
          text={words.deleteText}
          yes={form.delete}
          danger
          onYes={remove}
          onNo={() => setAsking(false)}
        />
      )}
    </span>
  )
}

interface NoteButtonProps {
  icon: "edit" | "trash"
  name: string
  refused: string | undefined
  onPress: () => void
}

function NoteButton({ icon, name, refused, onPress }: NoteButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={refused ?? name}
      disabled={refused !== undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
