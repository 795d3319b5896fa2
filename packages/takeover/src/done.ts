import { connectedAlone, NotNow, phaseNow } from "./connected.ts"

/** Ends compatibility with Medusa v1: there is no way back. Says whether it was the first time. */
export function finishTakeover(url: string): Promise<{ phase: "done"; is_new: boolean }> {
  return connectedAlone(url, async (writer) => {
    const phase = await phaseNow(writer)
    if (phase === undefined) throw new NotNow(2, "This shop is not one of Medusa's, or is not taken over")
    if (phase === "applied") throw new NotNow(1, "The shop is not live yet. Next: mercer takeover live")
    const { rowCount } = await writer.client.query(
      "UPDATE mercer.takeover SET phase = 'done', done_at = clock_timestamp() WHERE phase = 'live'",
    )
    return { phase: "done", is_new: rowCount === 1 }
  })
}
