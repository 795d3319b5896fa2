"use client"

import Link from "next/link"
import { CHIPS, hasChanges, isUnderWay, type Job, productsOf, stageOf } from "#panel/batch-jobs/job.ts"
import { useListWords } from "#panel/batch-jobs/words-list.ts"
import { Chip, When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { type ListState, several, useListState } from "#panel/list/state.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["type", "created_at"], filters: ["type", "state", "created"] } as const
type Sort = (typeof KNOWN.sorts)[number]
type Filter = (typeof KNOWN.filters)[number]
const TYPES = ["product-import", "product-export"] as const
const EVER = { gte: "1970-01-01T00:00:00.000Z" }
const OPEN = { completed_at: "null", failed_at: "null", canceled_at: "null" } as const
const STATES = {
  running: OPEN,
  preview: { ...OPEN, pre_processed_at: EVER, confirmed_at: "null" },
  completed: { completed_at: EVER },
  failed: { failed_at: EVER, canceled_at: "null" },
  canceled: { canceled_at: EVER },
} as const
const FIELDS = "type,status,dry_run,context,brief,created_at,updated_at,completed_at,failed_at,canceled_at"
const AGAIN_MS = 2_000

export default function BatchJobs() {
  const words = useListWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const state = useListState(KNOWN)
  const list = usePaged(
    trpc.admin["batch-jobs"].list.queryOptions(askedOf(state), {
      refetchInterval: ({ state: { data } }) => data?.batch_jobs.some((job) => isUnderWay(stageOf(job))) && AGAIN_MS,
    }),
  )
  const actions = may("batch-jobs.create") && <Actions />
  return (
    <Page title={nav["batch-jobs"]} actions={actions}>
      <p className="muted above-table">{words.intro}</p>
      <Table
        name="batch-jobs"
        caption={words.title}
        state={state}
        search={false}
        columns={useColumns()}
        {...listed(list, (data) => data.batch_jobs)}
        rowKey={(row) => row.id}
        rowName={(row) => row.id}
        href={(row) => `/app/batch-jobs/${row.id}`}
        filters={useFilters()}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: actions }}
      />
    </Page>
  )
}

/** The input of the list's operation, from the filters in the address. */
function askedOf({ input: { q: _, ...paging }, filters }: ListState<Sort, Filter>) {
  const { type, state: wanted, created } = filters
  const moments = wanted && wanted in STATES ? STATES[wanted as keyof typeof STATES] : {}
  return { ...paging, type: several(type), ...moments, created_at: dateRange(created), fields: FIELDS }
}

function Actions() {
  const words = useListWords()
  return (
    <>
      <Link href="/app/batch-jobs/export" className="button">
        <Icon name="down" /> {words.export}
      </Link>
      <NewLink href="/app/batch-jobs/import" word={words.import} />
    </>
  )
}

function useFilters() {
  const words = useListWords()
  const { common } = useWords()
  return [
    {
      key: "type" as const,
      many: true,
      word: words.type,
      options: TYPES.map((value) => ({ value, word: words.types[value] ?? value })),
    },
    {
      key: "state" as const,
      word: words.state,
      options: (Object.keys(STATES) as (keyof typeof STATES)[]).map((value) => ({
        value,
        word: words.states[value],
      })),
    },
    recently("created", words.started, common.days),
  ]
}

function useColumns(): Column<Job, Sort>[] {
  const words = useListWords()
  const { common } = useWords()
  return [
    { key: "type", head: words.type, cell: (row) => words.types[row.type] ?? row.type, sort: "type" },
    {
      key: "file",
      head: words.file,
      cell: (row) => row.context?.file_name ?? <span className="muted">{common.none}</span>,
    },
    { key: "state", head: words.state, cell: (row) => <State job={row} /> },
    { key: "effect", head: words.effect, cell: (row) => <Effect job={row} /> },
    { key: "created_at", head: words.started, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "ended",
      head: words.ended,
      cell: (row) => <When at={row.canceled_at ?? row.failed_at ?? row.completed_at} />,
      extra: true,
    },
  ]
}

function State({ job }: { job: Job }) {
  const words = useListWords()
  const stage = stageOf(job)
  const { progress } = job.brief
  const isMoving = stage === "running" && progress !== undefined
  return (
    <Chip kind={CHIPS[stage]}>
      {words.states[stage]}
      {isMoving && ` ${Math.floor(progress * 100)} %`}
    </Chip>
  )
}

/** The effect of a job, actual or previewed, in a few words. */
function Effect({ job }: { job: Job }) {
  const words = useListWords()
  const { common } = useWords()
  const { brief } = job
  const message = hasChanges(brief.applied) ? brief.applied : brief.operations
  if (job.type === "product-export" && brief.count !== undefined) return words.products(brief.count)
  const parts = [
    message?.PRODUCT_CREATE ? words.created(message.PRODUCT_CREATE) : "",
    message?.PRODUCT_UPDATE ? words.updated(message.PRODUCT_UPDATE) : "",
    productsOf(message) === 0 && message?.VARIANT_CREATE ? words.variantsCreated(message.VARIANT_CREATE) : "",
    productsOf(message) === 0 && message?.VARIANT_UPDATE ? words.variantsUpdated(message.VARIANT_UPDATE) : "",
    brief.error_count ? words.problems(brief.error_count) : "",
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(", ") : <span className="muted">{common.none}</span>
}
