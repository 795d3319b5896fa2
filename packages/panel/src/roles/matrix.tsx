"use client"

import { completePermissions } from "@mercer/commerce/custom-role"
import { useQuery } from "@tanstack/react-query"
import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { listOf, textOf } from "#panel/form/many-fields.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { TableSkeleton } from "#panel/table/skeleton.tsx"
import type { Permissions } from "./templates.ts"
import { useRoleWords } from "./words.ts"

type Kind = "read" | "write"

const KINDS = ["read", "write"] as const

/** The permissions that the form has, with all that they include; and how to change them. */
function usePermissions() {
  const { value, set } = use(CurrentForm)
  const given: Permissions = { read: listOf(value("read")), write: listOf(value("write")) }
  function put(next: Permissions) {
    const { read, write } = completePermissions(next)
    set("read", textOf(read))
    set("write", textOf(write))
  }
  return { given, put }
}

const without = (list: string[], area: string) => list.filter((one) => one !== area)

/** The permissions without one of an area: who may not read it does not change it either. */
function reduced({ read, write }: Permissions, area: string, kind: Kind): Permissions {
  return { read: kind === "read" ? without(read, area) : read, write: without(write, area) }
}

/** Whether other areas' permissions include this one, so that it can't be taken away alone. */
const isIncluded = (given: Permissions, area: string, kind: Kind) =>
  completePermissions(reduced(given, area, kind))[kind].some((one) => one === area)

/** Which areas a role views and changes: a table of check boxes. */
export function Matrix() {
  const words = useRoleWords()
  const trpc = useTRPC()
  const areas = useQuery(trpc.admin.roles.areas.queryOptions({}, { staleTime: 300_000 })).data?.areas
  if (!areas) return <TableSkeleton columns={3} rows={20} />
  return (
    <div className="table-scroll">
      <table className="table matrix">
        <caption className="hidden-visually">{words.permissions}</caption>
        <thead>
          <tr>
            <th scope="col">{words.area}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {words.kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas
            .filter(({ operations }) => operations.length > 0)
            .map(({ name, operations }) => (
              <AreaRow key={name} area={name} kinds={operations.map(({ kind }) => kind)} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

function AreaRow({ area, kinds }: { area: string; kinds: string[] }) {
  const words = useRoleWords()
  const { name, help } = words.areas[area as keyof typeof words.areas] ?? { name: area, help: "" }
  return (
    <tr>
      <th scope="row" className="lead">
        {name}
        <span className="help">{help}</span>
      </th>
      {KINDS.map((kind) => (
        <td key={kind}>
          {kinds.includes(kind) && <Box area={area} kind={kind} label={words.allow(words.kinds[kind], name)} />}
        </td>
      ))}
    </tr>
  )
}

function Box({ area, kind, label }: { area: string; kind: Kind; label: string }) {
  const words = useRoleWords()
  const { given, put } = usePermissions()
  const isOn = given[kind].includes(area)
  const included = isOn && isIncluded(given, area, kind)
  const added = { ...given, [kind]: [...given[kind], area] }
  return (
    <label className="check" title={included ? words.included : undefined}>
      <input
        type="checkbox"
        aria-label={included ? `${label} (${words.included})` : label}
        checked={isOn}
        disabled={included}
        onChange={(event) => put(event.target.checked ? added : reduced(given, area, kind))}
      />
      <span className="matrix-kind">{words.kinds[kind]}</span>
    </label>
  )
}
