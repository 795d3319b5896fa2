import type { AnswerMemory, TaggedText } from "@mercer/rest/handler"
import type { App, Context } from "../context/context.ts"
import { type Entries, LONGEST_KEPT_MS, LONGEST_KEY } from "./entry.ts"
import { checkRows } from "./queries.ts"
import { recordedReads } from "./recorded-reads.ts"
import { fillGaps, gappedText, withoutGaps } from "./stock-gaps.ts"
import { TRACKED_TABLES } from "./tracked.ts"

const UNTRACKED_MS = 5_000

/**
 * Answers in this server's memory that are made from few rows in one statement, such as a cart. Each is checked at each
 * request, in one statement: it is used only if all of these rows are the same versions as when it was made, and the
 * catalog has not changed since. Keys name the caller: what one was answered is never used for another.
 */
export function rowsAnswers(app: App, entries: Entries): Pick<AnswerMemory<Context>, "ofRows"> {
  /** While changes are not recorded, versions are not even asked for. */
  let untracked_until = 0

  async function fromMemory(key: string): Promise<TaggedText | undefined> {
    const entry = entries.get(key)
    if (!entry?.read) return undefined
    const { variant_ids, read, until } = entry
    if (app.now() >= until) return void entries.drop(key)
    const check = await checkRows(app, read, variant_ids)
    const isWhole = !check.stock.includes(null)
    if (isWhole && check.tracked && !check.changed && check.version === read.version)
      return fillGaps(entry, check.stock)
    entries.drop(key)
  }

  return {
    async ofRows({ found, query }, ctx, compute) {
      const { operation, meta } = found.route
      const key = JSON.stringify([operation, found.values, query, ctx.customer?.id, ctx.user_id])
      const known = await fromMemory(key)
      if (known) return known
      const now = app.now().getTime()
      if (now < untracked_until || key.length > LONGEST_KEY) return { text: JSON.stringify(await compute()) }
      const reads = recordedReads(ctx, TRACKED_TABLES)
      const result = await compute()
      if (!reads.isTracked()) untracked_until = now + UNTRACKED_MS
      const read = reads.only()
      const until = new Date(now + LONGEST_KEPT_MS)
      if (!read || !meta.answer) return { text: JSON.stringify(result) }
      const gapped = gappedText(meta.answer, result)
      const made = withoutGaps(gapped)
      entries.set(key, { ...gapped, read, until, size: 2 * made.text.length + read.version.length + key.length })
      return made
    },
  }
}
