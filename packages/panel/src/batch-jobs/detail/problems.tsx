"use client"

import { Card } from "#panel/ui/page.tsx"
import type { Result } from "../job.ts"
import { useBatchWords } from "../words.ts"
import { DownloadButton } from "./download-button.tsx"

const MOST = 20

/** The errors in a file: where, what was found, what was expected, and how to fix it. */
export function Problems({ result, lead }: { result: Result; lead: string }) {
  const words = useBatchWords()
  const all = result.row_errors ?? []
  const visible = all.slice(0, MOST)
  const count = result.error_count ?? all.length
  return (
    <Card
      title={`${words.problemsTitle} (${count})`}
      aside={result.errors_file_key && <DownloadButton file={result.errors_file_key} word={words.errorFile} />}
    >
      <p className="above-table">{lead}</p>
      <ProblemTable problems={visible} />
      {count > visible.length && <p className="muted">{words.firstProblems(visible.length, count)}</p>}
    </Card>
  )
}

function ProblemTable({ problems }: { problems: NonNullable<Result["row_errors"]> }) {
  const words = useBatchWords()
  return (
    <div className="table-scroll">
      <table className="table dense">
        <caption className="hidden-visually">{words.problemsTitle}</caption>
        <thead>
          <tr>
            {[words.line, words.column, words.value, words.rule, words.fix].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, value, rule, fix }) => (
            <tr key={`${line} ${column} ${rule}`}>
              <td className="lead number">
                <span className="small-only">{words.line} </span>
                {line}
              </td>
              <td data-label={words.column}>
                <bdi>{column}</bdi>
              </td>
              <td data-label={words.value}>{value && <code>{value}</code>}</td>
              <td data-label={words.rule}>
                <bdi>{rule}</bdi>
              </td>
              <td data-label={words.fix}>
                <bdi>{fix}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
