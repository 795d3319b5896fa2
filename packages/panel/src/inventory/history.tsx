"use client"

import { useQuery } from "@tanstack/react-query"
import { useOperationText } from "#panel/audit/operation-text.ts"
import { When } from "#panel/display/values.tsx"
import { useLocationName } from "#panel/locations/use-locations.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Empty } from "#panel/ui/empty.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useInventoryWords } from "./words.ts"

type Note = Output["audit"]["list"]["audit"][number]

const MOST = 50

/** The latest changes of an item's stock, by whom and why, from the audit log. */
export function History({ id }: { id: string }) {
  const words = useInventoryWords()
  const may = useMay()
  if (!may("audit.list")) return <Empty title={words.history} text={words.historyRefused} />
  return <Notes id={id} />
}

function Notes({ id }: { id: string }) {
  const words = useInventoryWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const textOf = useChangeText()
  const users = useQuery(
    trpc.admin.users.list.queryOptions({}, { staleTime: 300_000, enabled: useSees()("users.list") }),
  )
  const read = useQuery(trpc.admin.audit.list.queryOptions({ target_id: [id], limit: MOST }))
  const who = (user_id: string) => {
    const user = users.data?.users.find((one) => one.id === user_id)
    return user ? [user.first_name, user.last_name].filter(Boolean).join(" ") || user.email : words.gone
  }
  return (
    <>
      <PlainTable
        headed
        caption={words.history}
        columns={[
          { key: "what", head: words.what, cell: textOf },
          { key: "reason", head: words.reason, cell: ({ changes }) => String(changes.reason ?? common.none) },
          { key: "who", head: words.who, cell: ({ user_id }) => who(user_id) },
          { key: "when", head: words.when, cell: ({ created_at }) => <When at={created_at} /> },
        ]}
        rows={users.isPending ? undefined : read.data?.audit}
        error={read.error}
        retry={() => void read.refetch()}
        rowKey={(note) => note.id}
        empty={{ title: words.noHistory, text: words.noHistoryText }}
      />
      <p className="help">{words.historyHelp}</p>
    </>
  )
}

const AT_LEVEL = /\/location-levels\/([^/]+)/

/** A change in words, with the names of its locations. */
function useChangeText(): (note: Note) => string {
  const words = useInventoryWords()
  const language = useLanguage()
  const operationText = useOperationText()
  const nameOf = useLocationName()
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" })
  return ({ operation, path, changes }) => {
    const { by, quantity, from_location_id, to_location_id, stocked_quantity, incoming_quantity } = changes
    const [, at = String(changes.location_id ?? "")] = AT_LEVEL.exec(path) ?? []
    const location = nameOf(decodeURIComponent(at))
    if (typeof by === "number") return words.adjusted(signed.format(by), location)
    if (typeof quantity === "number")
      return words.moved(quantity, nameOf(String(from_location_id)), nameOf(String(to_location_id)))
    if (typeof stocked_quantity === "number") return words.set(stocked_quantity, location)
    if (typeof incoming_quantity === "number") return words.setIncoming(incoming_quantity, location)
    return operationText(operation)
  }
}
