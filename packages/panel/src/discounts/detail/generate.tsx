"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { type Reading, useReading } from "#panel/money/reading.ts"
import { reason } from "#panel/server/faults.ts"
import { statusOf, useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { randomCode } from "../random-code.ts"
import type { Discount } from "../sentence/facts.ts"
import { useCodeWords } from "./code-words.ts"
import { download } from "./codes-file.ts"

interface DialogProps {
  discount: Discount
  onClose: () => void
}

interface OneCode {
  code: string
  usage_limit: string
}

/** One code, entered by the operator. */
export function MakeDialog({ discount: { id }, onClose }: DialogProps) {
  const words = useCodeWords()
  const open = useReading()
  const client = useTRPCClient()
  const action = useAction()
  const values: OneCode = { code: "", usage_limit: "1" }
  return (
    <Dialog title={words.make} onClose={onClose}>
      <Form
        fresh
        values={values}
        submit={words.make}
        refusals={{ duplicate_error: "code" }}
        save={async (given) => {
          const read = open()
          const usage_limit = read.whole("usage_limit", given.usage_limit, { least: 1 })
          read.done()
          return client.admin.discounts.createDynamicCode.mutate({ id, code: given.code, usage_limit })
        }}
        saved={async ({ discount: made }) => {
          onClose()
          await action(async () => {}, { done: words.made(made.code) })
        }}
      >
        <TextField<OneCode> name="code" label={words.code} required mono autoFocus />
        <TextField<OneCode> name="usage_limit" label={words.uses} required inputMode="numeric" />
      </Form>
    </Dialog>
  )
}

interface Wanted {
  many: string
  prefix: string
  usage_limit: string
}

const MOST = 1_000

/** Generates many random codes, shows progress, then offers them as a file. */
export function GenerateDialog({ discount, onClose }: DialogProps) {
  const words = useCodeWords()
  const open = useReading()
  const generator = useGenerator(discount.id)
  const values: Wanted = { many: "100", prefix: `${discount.code}-`, usage_limit: "1" }
  if (generator.of > 0) return <Generating discount={discount} onClose={onClose} {...generator} />
  return (
    <Dialog title={words.generate} onClose={onClose}>
      <Form
        fresh
        values={values}
        submit={words.generate}
        save={async (given) => checked(given, open())}
        saved={generator.run}
      >
        <TextField<Wanted>
          name="many"
          label={words.many}
          help={words.manyHelp}
          required
          inputMode="numeric"
          autoFocus
        />
        <TextField<Wanted> name="prefix" label={words.prefix} help={words.prefixHelp} mono />
        <TextField<Wanted> name="usage_limit" label={words.uses} required inputMode="numeric" />
      </Form>
    </Dialog>
  )
}

type GeneratingProps = DialogProps & ReturnType<typeof useGenerator>

function Generating({ discount, onClose, made, of, failed, isRunning, stop }: GeneratingProps) {
  const words = useCodeWords()
  const { common } = useWords()
  return (
    <Dialog title={words.generate} onClose={onClose} fixed={isRunning}>
      <p aria-live="polite">{isRunning ? words.progress(made.length, of) : words.done(made.length)}</p>
      <progress className="whole" value={made.length} max={of} aria-label={words.generate} />
      {failed && (
        <p className="fault-box" role="alert">
          {words.some(of - made.length)} {failed}
        </p>
      )}
      <DialogFoot cancel={common.close}>
        {isRunning ? (
          <button type="button" className="button" onClick={stop}>
            {words.stop}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={made.length === 0}
            onClick={() => download(discount.code, made)}
          >
            {words.download}
          </button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

interface Checked {
  count: number
  prefix: string
  usage_limit: number
}

/** Checked before the first code is created: a thousand identical errors help no operator. */
function checked({ many, prefix, ...given }: Wanted, read: Reading): Checked {
  const count = read.whole("many", many, { least: 1, most: MOST })
  const usage_limit = read.whole("usage_limit", given.usage_limit, { least: 1, most: MOST })
  read.done()
  return { count: count ?? 1, prefix: prefix.trim().toUpperCase(), usage_limit: usage_limit ?? 1 }
}

type Made = Pick<Discount, "code" | "usage_limit" | "ends_at">

const AT_ONCE = 10

function useGenerator(id: string) {
  const { faults } = useWords()
  const queries = useQueryClient()
  const make = useMaker(id)
  const [made, setMade] = useState<Made[]>([])
  const [of, setOf] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)

  async function run({ count, ...wanted }: Checked) {
    setOf(count)
    setRunning(true)
    let left = count
    while (left > 0 && !isStopped.current) {
      const results = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, left) }, () => make(wanted)))
      const done = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
      const refused = results.find((one) => one.status === "rejected")
      setMade((before) => [...before, ...done])
      left -= results.length
      if (refused) {
        setFailed(reason(refused.reason, faults))
        break
      }
    }
    setRunning(false)
    await queries.invalidateQueries()
  }
  const stop = () => {
    isStopped.current = true
  }
  return { made, of, failed, isRunning, run, stop }
}

const TRIES = 3
const TAKEN = 422

/** One random code; another one if that code exists. */
function useMaker(id: string) {
  const client = useTRPCClient()
  return async function make(wanted: Omit<Checked, "count">, tries = TRIES): Promise<Made> {
    const { prefix, usage_limit } = wanted
    try {
      const asked = { id, code: randomCode(prefix), usage_limit, fields: "code,usage_limit,ends_at", expand: "" }
      return (await client.admin.discounts.createDynamicCode.mutate(asked)).discount
    } catch (error) {
      if (statusOf(error) !== TAKEN || tries <= 1) throw error
      return make(wanted, tries - 1)
    }
  }
}
