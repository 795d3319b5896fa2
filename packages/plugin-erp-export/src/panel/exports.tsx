import { Button, Chip, ListTable, Page, useListState, useRun, When } from "mercer/panel"
import { call, useOperation } from "./calls.ts"
import { useWords } from "./words.ts"

const KNOWN = { sorts: [] }

/** All exports, each with its file, and a button that makes one now. */
export default function Exports() {
  const words = useWords()
  const state = useListState(KNOWN)
  const { limit, offset } = state.input
  const { data, error, refetch } = useOperation("shop.erp-exports.list", { limit, offset })
  return (
    <Page title={words.exports} actions={<ExportNow />}>
      <ListTable
        name="erp-exports"
        caption={words.exports}
        state={state}
        columns={[
          { key: "number", head: words.number, cell: ({ number }) => number },
          { key: "created_at", head: words.created, cell: ({ created_at }) => <When at={created_at} /> },
          { key: "rows", head: words.rows, align: "right", cell: ({ rows }) => rows },
          { key: "state", head: words.state, cell: ({ finished_at }) => <State isFinished={finished_at !== null} /> },
          { key: "file", head: words.file, cell: (one) => one.finished_at && <Download file_key={one.file_key} /> },
        ]}
        rows={data?.erp_exports}
        count={data?.count}
        error={error}
        retry={refetch}
        rowKey={({ id }) => id}
        rowName={({ number }) => String(number)}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

function State({ isFinished }: { isFinished: boolean }) {
  const words = useWords()
  return <Chip kind={isFinished ? "good" : "warn"}>{isFinished ? words.finished : words.open}</Chip>
}

function ExportNow() {
  const words = useWords()
  const run = useRun()
  return (
    <Button kind="primary" onClick={() => run(() => call("shop.erp-exports.run", {}), { done: words.done })}>
      {words.now}
    </Button>
  )
}

/** The link is asked for when it is used: it expires after an hour. */
function Download({ file_key }: { file_key: string }) {
  const words = useWords()
  const run = useRun()
  const open = async () => {
    const { download_url } = await call("admin.uploads.link", { file_key })
    window.location.assign(download_url)
  }
  return (
    <Button kind="link" onClick={() => run(open, { done: words.downloading })}>
      {words.download}
    </Button>
  )
}
