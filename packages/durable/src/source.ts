import type { Asking, Kind, Step } from "./process.ts"

/** Where a step's response comes from: its call, or the next part of what it reads. */
export interface Source<K extends Kind> {
  next(step: Step<K>, row: K["row"], how: Asking): Promise<unknown>
  close(): Promise<void>
}

/** Reads parts on while the row stays in one state, from where the last part was written. */
export function sourceOf<K extends Kind>(ctx: K["ctx"]): Source<K> {
  let reading: { state: string; parts: AsyncIterator<unknown> } | undefined
  const close = async () => {
    const { parts } = reading ?? {}
    reading = undefined
    await parts?.return?.()
  }
  return {
    close,
    async next(step, row, how) {
      if (reading?.state !== row.state) await close()
      if (!step.parts) return step.on_demand ? undefined : step.ask?.(ctx, row, how)
      reading ??= { state: row.state, parts: step.parts(ctx, row)[Symbol.asyncIterator]() }
      const part = await reading.parts.next()
      return part.done ? undefined : part.value
    },
  }
}
