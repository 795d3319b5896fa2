"use client"

import { useQuery } from "@tanstack/react-query"
import { When } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useOperationText } from "./operation-text.ts"
import { useAuditWords } from "./words.ts"

/** What would be refused if roles were enforced; renders nothing when there is nothing to report. */
export function RoleReport() {
  const words = useAuditWords()
  const trpc = useTRPC()
  const rows = useQuery(trpc.admin["role-report"].list.queryOptions({})).data?.role_report ?? []
  if (rows.length === 0) return null
  return (
    <div className="below-table">
      <Card title={words.report}>
        <p className="muted">{words.reportText}</p>
        <div className="table-scroll">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">{words.operation}</th>
                <th scope="col">{words.role}</th>
                <th scope="col" className="right">
                  {words.count}
                </th>
                <th scope="col">{words.last}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ReportRow key={`${row.operation} ${row.role}`} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  )
}

interface ReportRowProps {
  operation: string
  role: string
  count: number
  last_at: string
}

function ReportRow({ operation, role, count, last_at }: ReportRowProps) {
  const words = useAuditWords()
  const { account } = useWords()
  return (
    <tr>
      <td className="lead">{useOperationText()(operation)}</td>
      <td data-label={words.role}>{account.roles[role as keyof typeof account.roles] ?? role}</td>
      <td data-label={words.count} className="right number">
        {count}
      </td>
      <td data-label={words.last}>
        <When at={last_at} />
      </td>
    </tr>
  )
}
