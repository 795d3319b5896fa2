"use client"

import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { Report } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

/** In which time zone days begin, and the operator's own to choose in its place. */
export function TimeZone({ report }: { report: Pick<Report, "time_zone"> | undefined }) {
  const words = useAnalyticsWords()
  const may = useMay()
  const act = useAction()
  const client = useTRPCClient()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!report) return <p className="help report-zone">&nbsp;</p>
  const { time_zone } = report
  const set = (zone: string) => client.admin.analytics.setTimeZone.mutate({ time_zone: zone })
  return (
    <p className="help report-zone">
      {words.zone(time_zone)}{" "}
      {own !== time_zone && may("analytics.setTimeZone") && (
        <button
          type="button"
          className="link"
          onClick={() => act(() => set(own), { done: words.zoneChanged, undo: () => set(time_zone) })}
        >
          {words.useZone(own)}
        </button>
      )}
    </p>
  )
}
