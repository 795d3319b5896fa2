"use client"

import Link from "next/link"
import type { ReactNode } from "react"

/** The result, and a link to continue. */
export function Outcome({ bad, text, href, word }: { bad?: boolean; text: ReactNode; href: string; word: string }) {
  return (
    <div className="stack">
      <p role={bad ? "alert" : "status"} className={bad ? "fault-box" : undefined}>
        {text}
      </p>
      <Link href={href} className="button primary">
        {word}
      </Link>
    </div>
  )
}
