"use client"

import { useQuery } from "@tanstack/react-query"
import { useSaved } from "#panel/edit/action.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { rateText } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { Side } from "#panel/ui/side.tsx"
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
  const store = useQuery(trpc.admin.store.get.queryOptions({})).data?.store
  return (
    <Side title={words.rates} onClose={onClose}>
      {read.data && store ? (
        <RatesForm
          to={read.data.currency_code}
          stored={read.data.rates}
          codes={[...(store.currencies ?? []).map(({ code }) => code), ...codes]}
          onClose={onClose}
        />
      ) : read.error ? (
        <Failure error={read.error} retry={() => read.refetch()} />
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
  const rateOf = (code: string) => stored.find(({ currency_code }) => currency_code === code)
  const textOf = (rate: Rate | undefined) => (rate ? rateText(rate.rate, language) : "")
  if (others.length === 0) return <p className="muted">{words.noRates}</p>
  return (
    <Form<Values, () => Promise<unknown>>
      values={Object.fromEntries(others.map((code) => [code, textOf(rateOf(code))]))}
      submit={form.save}
      save={useSave(others, stored)}
      refusals={{ invalid_data: (message) => others.find((code) => message.includes(` ${code} `)) }}
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

/** Saves all rates at once; the undo restores those that were read. */
function useSave(codes: string[], stored: Rate[]) {
  const { analytics } = useTRPCClient().admin
  const open = useReading()
  return async (values: Values) => {
    const read = open()
    const rates = codes.flatMap((currency_code) => {
      const rate = read.exchangeRate(currency_code, values[currency_code])
      return rate === null ? [] : [{ currency_code, rate }]
    })
    read.done()
    await analytics.setRates.mutate({ rates })
    return () => analytics.setRates.mutate({ rates: stored })
  }
}
