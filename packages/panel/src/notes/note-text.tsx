"use client"

import { partsOfNote } from "@mercer/commerce/mentions"
import { nameOf, useColleagues } from "./colleagues.ts"

/** A note's text, with the names of the colleagues that it mentions. */
export function NoteText({ value }: { value: string }) {
  const colleagues = useColleagues()
  return (
    <p className="note-text">
      {partsOfNote(value).map((part, at) => {
        if ("text" in part) return <span key={at}>{part.text}</span>
        const colleague = colleagues?.find(({ email }) => email.toLowerCase() === part.email)
        return (
          <b key={at} className="mentioned" title={part.email}>
            @{colleague ? nameOf(colleague) : part.email}
          </b>
        )
      })}
    </p>
  )
}
