"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useCustomerWords } from "./words.ts"

type Group = Output["customer-groups"]["list"]["customer_groups"][number]

/** The customer's groups as chips; a menu adds others. */
export function CustomerGroups({ id, groups }: { id: string; groups: Group[] | undefined }) {
  const words = useCustomerWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const asMember = (group: Group) => ({ id: group.id, customer_ids: [{ id }] })
  const join = (group: Group) => client.admin["customer-groups"].addCustomers.mutate(asMember(group))
  const leave = (group: Group) => client.admin["customer-groups"].removeCustomers.mutate(asMember(group))
  const add = (group: Group) => action(() => join(group), { done: words.joined(group.name), undo: () => leave(group) })
  const remove = (group: Group) => action(() => leave(group), { done: words.left(group.name), undo: () => join(group) })
  const aside = groups && may("customer-groups.addCustomers") && <GroupMenu taken={groups} onPick={add} />
  return (
    <Card title={words.groups} aside={aside}>
      <div className="row">
        {groups?.length === 0 && <span className="muted">{words.noGroups}</span>}
        {groups?.map((group) => (
          <Chip key={group.id}>
            <Link href={`/app/customer-groups/${group.id}`}>{group.name}</Link>
            {may("customer-groups.removeCustomers") && (
              <button
                type="button"
                className="icon-button"
                aria-label={words.leave(group.name)}
                onClick={() => remove(group)}
              >
                <Icon name="close" />
              </button>
            )}
          </Chip>
        ))}
      </div>
    </Card>
  )
}

function GroupMenu({ taken, onPick }: { taken: Group[]; onPick: (group: Group) => void }) {
  const words = useCustomerWords()
  const trpc = useTRPC()
  const asked = { limit: 100, order: "name", fields: "name" } as const
  const list = useQuery(trpc.admin["customer-groups"].list.queryOptions(asked))
  const others = list.data?.customer_groups.filter(({ id }) => !taken.some((group) => group.id === id)) ?? []
  if (others.length === 0) return null
  return (
    <Menu
      label={words.addGroup}
      align="right"
      className="icon-button"
      content={(close) =>
        others.map((group) => (
          <button
            key={group.id}
            type="button"
            className="menu-item"
            onClick={() => {
              close()
              onPick(group)
            }}
          >
            {group.name}
          </button>
        ))
      }
    >
      <Icon name="plus" />
    </Menu>
  )
}
