"use client"

import Link from "next/link"
import { Copyable } from "#panel/display/values.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { Differences, Sent } from "./changes.tsx"
import { useOperationText } from "./operation-text.ts"
import { pageOf, Target } from "./target.tsx"
import type { Note } from "./types.ts"
import { useAuditWords } from "./words.ts"

interface NoteDialogProps {
  note: Note
  who: string
  onClose: () => void
}

/** One audit entry in full: who did what from where, and each field that was sent. */
export function NoteDialog({ note, who, onClose }: NoteDialogProps) {
  const words = useAuditWords()
  const language = useLanguage()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" })
  const { target_id } = note
  return (
    <Dialog title={useOperationText()(note.operation)} onClose={onClose} kind="dialog">
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
              {pageOf(target_id) ? <Target id={target_id} name={note.target_name} /> : <Copyable text={target_id} />} ·{" "}
              <Link href={`/app/audit?q=${encodeURIComponent(target_id)}`} onClick={onClose}>
                {words.onlyTarget}
              </Link>
            </dd>
          </>
        )}
        <dt>{words.request}</dt>
        <dd>
          <code>{note.path}</code>
        </dd>
      </dl>
      {note.diff && note.diff.length > 0 && <Differences diff={note.diff} />}
      <Sent note={note} />
    </Dialog>
  )
}
