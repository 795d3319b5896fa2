"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Chip, When } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useAccountWords } from "./words.ts"

const TurnOn = dynamic(() => import("./turn-on.tsx").then((part) => part.TurnOn), { ssr: false })
const TurnOff = dynamic(() => import("./proven-dialogs.tsx").then((part) => part.TurnOff), { ssr: false })
const NewCodes = dynamic(() => import("./proven-dialogs.tsx").then((part) => part.NewCodes), { ssr: false })

/** Operators are advised to create new recovery codes when they have fewer. */
const FEW = 3

/** Two-factor sign-in of the logged-in operator. */
export function SecondFactor({ id }: { id: string }) {
  const words = useAccountWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.users.getSecondFactor.queryOptions({ id }, { enabled: id !== "" }))
  const factor = read.data?.second_factor
  const state = factor && (
    <Chip kind={factor.is_enabled ? "good" : "quiet"}>{factor.is_enabled ? words.on : words.off}</Chip>
  )
  return (
    <Card title={words.factor} aside={state}>
      <div className="stack">
        {read.error && !factor && <Failure error={read.error} retry={() => read.refetch()} />}
        {factor?.is_required && !factor.is_enabled && <p className="notice">{words.required}</p>}
        {factor?.is_enabled ? <On id={id} factor={factor} /> : <Off id={id} isAvailable={factor?.is_available} />}
      </div>
    </Card>
  )
}

function Off({ id, isAvailable }: { id: string; isAvailable: boolean | undefined }) {
  const words = useAccountWords()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="muted">{isAvailable === false ? words.unavailable : words.factorText}</p>
      <div className="row">
        <button type="button" className="button primary" disabled={!isAvailable} onClick={() => setOpen(true)}>
          {words.turnOn}
        </button>
      </div>
      {isOpen && (
        <TurnOn
          id={id}
          onClose={() => setOpen(false)}
          onOn={() => {
            setOpen(false)
            queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

interface OnProps {
  id: string
  factor: { enabled_at: string | null; recovery_codes_left: number }
}

function On({ id, factor: { enabled_at, recovery_codes_left } }: OnProps) {
  const words = useAccountWords()
  const queries = useQueryClient()
  const [open, setOpen] = useState<"off" | "codes" | null>(null)
  function close() {
    setOpen(null)
    queries.invalidateQueries()
  }
  return (
    <>
      <p className="muted">{words.onText}</p>
      <dl className="facts">
        <dt>{words.since}</dt>
        <dd>
          <When at={enabled_at} />
        </dd>
        <dt>{words.left}</dt>
        <dd>{recovery_codes_left}</dd>
      </dl>
      {recovery_codes_left < FEW && <p className="notice">{words.few}</p>}
      <div className="row">
        <button type="button" className="button" onClick={() => setOpen("codes")}>
          {words.newCodes}
        </button>
        <button type="button" className="button" onClick={() => setOpen("off")}>
          {words.turnOff}
        </button>
      </div>
      {open === "codes" && <NewCodes id={id} onClose={close} />}
      {open === "off" && <TurnOff id={id} onClose={close} />}
    </>
  )
}
