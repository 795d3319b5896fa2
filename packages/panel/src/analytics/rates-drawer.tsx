"use client"

import { useQuery } from "@tanstack/react-query"
import { useSaved } from "#panel/edit/action.ts"
import { useFresh } from "#panel/edit/edit.ts"
import { Side } from "#panel/edit/side.tsx"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { rateText } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useAnalyticsWords } from "./words.ts"

type Rate = { currency_code: string; rate: number }
type Values = Record<string, string>

interface DrawerProps {
  /** The currencies of the report, which the store may no longer have. */
  codes: string[]
  onClose: () => void
}

/** What one unit of each currency is worth in the store's default currency. */
export function RatesDrawer({ codes, onClose }: DrawerProps) {
  const words = useAnalyticsWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.analytics.rates.queryOptions({}))
  const store = useQuery(trpc.admin.store.get.queryOptions({}))
  const failed = [read, store].find(({ error }) => error)
  return (
    <Side title={words.rates} onClose={onClose}>
      {read.data && store.data ? (
        <RatesForm
          to={read.data.currency_code}
          stored={read.data.rates}
          codes={[...(store.data.store.currencies ?? []).map(({ code }) => code), ...codes]}
          onClose={onClose}
        />
      ) : failed?.error ? (
        <Failure error={failed.error} retry={() => failed.refetch()} />
      ) : (
        <Waiting />
      )}
    </Side>
  )
}

type FormProps = DrawerProps & { to: string; stored: Rate[] }

function RatesForm({ to, stored, codes, onClose }: FormProps) {
  const words = useAnalyticsWords()
  const { form } = useWords()
  const language = useLanguage()
  const saved = useSaved()
  const all = [...codes, ...stored.map(({ currency_code }) => currency_code)]
  const others = [...new Set(all)].filter((code) => code !== to).sort()
  const textOf = (rate: Rate | undefined) => (rate ? rateText(rate.rate, language) : "")
  if (others.length === 0) return <p className="muted">{words.noRates}</p>
  return (
    <Form<Values, () => Promise<unknown>>
      values={Object.fromEntries(others.map((code) => [code, textOf(rateOf(stored, code))]))}
      submit={form.save}
      save={useSave(others, stored)}
      saved={(undo) => {
        onClose()
        return saved(undo)
      }}
    >
      <p className="help">{words.ratesHelp}</p>
      {others.map((code) => (
        <TextField<Values>
          key={code}
          name={code}
          label={words.worth(code.toUpperCase(), to.toUpperCase())}
          inputMode="decimal"
        />
      ))}
    </Form>
  )
}

type Changes = [code: string, rate: number | null][]

/** Saves the rates that were edited, and with an undo restores them; what a colleague has saved of others stays. */
function useSave(codes: string[], stored: Rate[]) {
  const trpc = useTRPC()
  const { analytics } = useTRPCClient().admin
  const fresh = useFresh()
  const open = useReading()
  async function write(changes: Changes) {
    const { rates } = await fresh(trpc.admin.analytics.rates.queryOptions({}))
    const all = new Map([...rates.map(({ currency_code, rate }) => [currency_code, rate] as const), ...changes])
    const kept = [...all].flatMap(([currency_code, rate]) => (rate === null ? [] : [{ currency_code, rate }]))
    await analytics.setRates.mutate({ rates: kept })
  }
  return async (values: Values, seen: Values) => {
    const read = open()
    const edited = codes.filter((code) => values[code] !== seen[code])
    const changes: Changes = edited.map((code) => [code, read.exchangeRate(code, values[code])])
    read.done()
    const before: Changes = edited.map((code) => [code, rateOf(stored, code)?.rate ?? null])
    await write(changes)
    return () => write(before)
  }
}

const rateOf = (rates: Rate[], code: string) => rates.find(({ currency_code }) => currency_code === code)
