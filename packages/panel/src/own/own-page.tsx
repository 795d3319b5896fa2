"use client"

import type { ReactNode } from "react"
import { Page } from "#panel/ui/page.tsx"
import { type OwnPanel, useOwnPanel } from "./facts.ts"
import { Failing } from "./failing.tsx"
import { useLoaded } from "./load.ts"
import { useOwnPages } from "./visible-pages.ts"
import { useOwnWords } from "./words.ts"

interface OwnPageProps {
  name: string
  path: string[]
  /** What unknown addresses display. */
  missing: ReactNode
}

/** A page of the shop's own, for operators whose role may call its operation; for others there is none. */
export function OwnPage({ name, path, missing }: OwnPageProps) {
  const own = useOwnPanel()
  const page = useOwnPages().find((one) => one.name === name)
  return own && page ? <Found own={own} name={name} title={page.title} path={path} /> : missing
}

function Found({ own, name, title, path }: { own: OwnPanel; name: string; title: string; path: string[] }) {
  const loaded = useLoaded(own)
  if (loaded instanceof Error) return <Failed error={loaded} />
  const Part = loaded?.pages[name]
  if (!Part) return <Page title={title}>{null}</Page>
  return (
    <Failing key={name} fallback={(error) => <Failed error={error} />}>
      <Part path={path} />
    </Failing>
  )
}

function Failed({ error }: { error: Error }) {
  const words = useOwnWords()
  return (
    <Page title={words.pageFailed}>
      <div className="empty" role="alert">
        <p>{error.message}</p>
        <p className="muted">{words.help}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {words.again}
        </button>
      </div>
    </Page>
  )
}
