"use client"

import Link from "next/link"
import { Dialog } from "#panel/dialog.tsx"
import { Copyable } from "#panel/shown.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { pageOf, Target } from "./target.tsx"
import { useAuditWords } from "./words.ts"

export interface Note {
  id: string
  user_id: string
  operation: string
  path: string
  target_id: string | null
  changes: Record<string, unknown>
  outcome: string
  ip: string
  created_at: string
}

interface NoteDialogProps {
  note: Note
  who: string
  onClose: () => void
}

/** One note in full: who did what from where, and each field that was sent with it. */
export function NoteDialog({ note, who, onClose }: NoteDialogProps) {
  const words = useAuditWords()
  const language = useLanguage()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" })
  const { target_id } = note
  return (
    <Dialog title={note.operation.replace(/^admin\./, "")} onClose={onClose} kind="dialog">
      <dl className="facts plain">
        <dt>{words.when}</dt>
        <dd>{exact.format(new Date(note.created_at))}</dd>
        <dt>{words.who}</dt>
        <dd>
          {who} · <code>{note.ip}</code>
        </dd>
        {target_id && (
          <>
            <dt>{words.target}</dt>
            <dd>
              {pageOf(target_id) ? <Target id={target_id} /> : <Copyable text={target_id} />}{" "}
              <Link href={`/app/audit?q=${encodeURIComponent(target_id)}`} onClick={onClose}>
                {words.onlyTarget}
              </Link>
            </dd>
          </>
        )}
        <dt>{words.operation}</dt>
        <dd>
          <code>{note.path}</code>
        </dd>
      </dl>
      <Changes changes={note.changes} />
    </Dialog>
  )
}

function Changes({ changes }: { changes: Record<string, unknown> }) {
  const words = useAuditWords()
  const fields = Object.entries(changes)
  if (fields.length === 0) return <p className="muted">{words.noFields}</p>
  return (
    <div className="table-scroll">
      <table className="table dense note-fields">
        <caption className="hidden-visually">{words.sent}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, value]) => (
            <tr key={name}>
              <td className="lead" data-label={words.field}>
                {name}
              </td>
              <td data-label={words.value}>
                {typeof value === "string" ? value : <code className="json">{JSON.stringify(value, null, 1)}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
