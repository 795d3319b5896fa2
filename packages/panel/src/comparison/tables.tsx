"use client"

import Link from "next/link"
import { Card } from "#panel/ui/page.tsx"
import { addressOf, type Case, type Difference, type Report } from "./types.ts"
import { useComparisonWords } from "./words.ts"

/** The kinds of requests with differences that no rule explains, the most frequent first. */
export function Cases({ cases }: { cases: Case[] }) {
  const words = useComparisonWords()
  return (
    <Card title={words.cases}>
      {cases.length === 0 ? (
        <p className="muted">{words.noCases}</p>
      ) : (
        <div className="table-scroll">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">{words.request}</th>
                <th scope="col">{words.differs}</th>
                <th scope="col">{words.statuses}</th>
                <th scope="col" className="right">
                  {words.count}
                </th>
              </tr>
            </thead>
            <tbody>
              {cases.map((one) => (
                <CaseRow key={one.id} one={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function CaseRow({ one }: { one: Case }) {
  const words = useComparisonWords()
  return (
    <tr>
      <td className="lead">
        <Link href={`/app/comparison/${one.id}`} className="long">
          {addressOf(one)}
        </Link>
      </td>
      <td data-label={words.differs}>
        <span className="long">{one.differences.map(({ at }) => at || words.whole).join(", ")}</span>
      </td>
      <td data-label={words.statuses} className="number statuses">
        {one.old_status === one.our_status ? one.old_status : `${one.old_status} → ${one.our_status}`}
      </td>
      <td data-label={words.count} className="right number">
        {one.count}
      </td>
    </tr>
  )
}

/** The rules that explain differences, each with its decision. */
export function Rules({ rules }: { rules: Report["rules"] }) {
  const words = useComparisonWords()
  if (rules.length === 0) return null
  return (
    <Card title={words.rules}>
      <div className="table-scroll">
        <table className="table dense">
          <thead>
            <tr>
              <th scope="col">{words.rule}</th>
              <th scope="col">{words.decision}</th>
              <th scope="col" className="right">
                {words.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ name, decision, count }) => (
              <tr key={name}>
                <td className="lead">{name}</td>
                <td data-label={words.decision}>
                  <span className="long">{decision}</span>
                </td>
                <td data-label={words.count} className="right number">
                  {count}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Each place where the two responses differ. */
export function Differences({ rows, isWhole }: { rows: Difference[]; isWhole: boolean }) {
  const words = useComparisonWords()
  return (
    <Card title={words.differences}>
      <div className="table-scroll">
        <table className="table dense">
          <thead>
            <tr>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.medusa}</th>
              <th scope="col">{words.mercer}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <td className="lead">
                  <code className="long">{row.at || words.whole}</code>
                </td>
                <td data-label={words.kind}>{words.kinds[row.kind] ?? row.kind}</td>
                <Value label={words.medusa} value={row.old} />
                <Value label={words.mercer} value={row.ours} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && <p className="muted">{words.cut}</p>}
    </Card>
  )
}

/** A long value is cut: the responses have all of it. */
const LONGEST = 160

function Value({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value) ?? "—"
  return (
    <td data-label={label}>
      <code className="long">{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</code>
    </td>
  )
}
