"use client"

import { Chip, When } from "#panel/display/values.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useAppWords } from "./words.ts"

export type App = Output["apps"]["list"]["apps"][number]

interface Connection {
  state?: unknown
  scope?: unknown
  expires_at?: unknown
}

export const connectionOf = ({ data }: App): Connection => (typeof data === "object" && data !== null ? data : {})

/** Before its first authorization an app has a state and nothing else. */
export const isConnected = (app: App) => Object.keys(connectionOf(app)).some((key) => key !== "state")

export function State({ app }: { app: App }) {
  const words = useAppWords()
  return isConnected(app) ? <Chip kind="good">{words.connected}</Chip> : <Chip>{words.notConnected}</Chip>
}

export function Scopes({ app }: { app: App }) {
  const words = useAppWords()
  const { scope } = connectionOf(app)
  const scopes = typeof scope === "string" ? scope.split(/[\s,]+/).filter(Boolean) : []
  if (scopes.length === 0) return <span className="muted">{words.noScopes}</span>
  return (
    <span className="row">
      {scopes.map((one) => (
        <Chip key={one}>{one}</Chip>
      ))}
    </span>
  )
}

const MS = 1_000

export function Until({ app }: { app: App }) {
  const words = useAppWords()
  const { expires_at } = connectionOf(app)
  if (typeof expires_at !== "number") return <span className="muted">{words.noEnd}</span>
  return <When at={new Date(expires_at * MS)} />
}
