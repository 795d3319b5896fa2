"use client"

import { type ReactNode, useEffect } from "react"

/** A page outside the panel's frame: one card, for who is not logged in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Mercer`
  }, [title])
  return (
    <main className="login">
      <div className="card">
        <p className="brand">Mercer</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
