"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useChangeWords } from "../change-words.ts"
import type { Resource } from "../conditions/resources.ts"
import type { StoredCondition } from "../sentence/facts.ts"
import type { Kind, Operator } from "../sentence/types.ts"
import type { NewCondition } from "../values.ts"

/** Operations on the conditions of a discount, each with its undo. */
export function useConditionActions(discount_id: string) {
  const words = useChangeWords()
  const client = useTRPCClient()
  const action = useAction()
  const lists = useLists(discount_id)
  const conditions = client.admin["discount-conditions"]
  const at = ({ id }: StoredCondition) => ({ discount_id, condition_id: id })

  const make = (operator: Operator, kind: Kind, ids: string[]) =>
    conditions.create.mutate({ discount_id, operator, [kind]: ids })

  return {
    ...lists,
    ...useResourceActions(discount_id),
    create: ({ kind, operator, resources }: NewCondition) =>
      action(
        () =>
          make(
            operator,
            kind,
            resources.map(({ id }) => id),
          ),
        { done: words.made },
      ),

    /** Its resources are read first, so that it can be created again. */
    remove: async (condition: StoredCondition) => {
      const { type, operator } = condition
      const ids = (await lists.read(condition)).map(({ id }) => id)
      const undo = () => make(operator, type, ids)
      return action(() => conditions.delete.mutate(at(condition)), {
        done: words.gone,
        ...(ids.length > 0 && { undo }),
      })
    },

    turn: ({ id, operator }: StoredCondition, other: Operator) => {
      const write = (to: Operator) =>
        client.admin.discounts.update.mutate({ id: discount_id, rule: { conditions: [{ id, operator: to }] } })
      return action(() => write(other), { done: words.turned, undo: () => write(operator) })
    },
  }
}

/** Adds or removes one resource of a condition. */
function useResourceActions(discount_id: string) {
  const words = useChangeWords()
  const client = useTRPCClient()
  const action = useAction()
  const conditions = client.admin["discount-conditions"]
  const asked = (condition: StoredCondition, one: Resource) => ({
    discount_id,
    condition_id: condition.id,
    resources: [{ id: one.id }],
  })
  return {
    add: (condition: StoredCondition, one: Resource) =>
      action(() => conditions.addResources.mutate(asked(condition, one)), {
        done: words.added(one.name),
        undo: () => conditions.removeResources.mutate(asked(condition, one)),
      }),

    takeOff: (condition: StoredCondition, one: Resource) =>
      action(() => conditions.removeResources.mutate(asked(condition, one)), {
        done: words.removed(one.name),
        undo: () => conditions.addResources.mutate(asked(condition, one)),
      }),
  }
}

/** The full resource list of a condition, opened for replacing. */
function useLists(discount_id: string) {
  const words = useChangeWords()
  const client = useTRPCClient()
  const action = useAction()
  const showToast = useToast()
  const [editing, setEditing] = useState<Resource[] | null>(null)
  const conditions = client.admin["discount-conditions"]

  async function read({ id, type }: StoredCondition): Promise<Resource[]> {
    const asked = { discount_id, condition_id: id, expand: type }
    const { discount_condition } = await conditions.get.query(asked)
    return resourcesIn(discount_condition, type)
  }

  async function replace(condition: StoredCondition, ids: string[]) {
    const { id: condition_id, type } = condition
    const before = editing?.map(({ id }) => id) ?? []
    const now = await read(condition)
    if (
      !isSame(
        before,
        now.map(({ id }) => id),
      )
    ) {
      setEditing(now)
      return showToast({ text: words.changed, kind: "fault" })
    }
    const write = (list: string[]) => conditions.update.mutate({ discount_id, condition_id, [type]: list })
    const undo = () => write(before)
    const isDone = await action(() => write(ids), { done: words.replaced, ...(before.length > 0 && { undo }) })
    if (isDone) setEditing(null)
  }

  const open = async (condition: StoredCondition) => setEditing(await read(condition))
  return { editing, open, close: () => setEditing(null), read, replace }
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((one) => b.includes(one))

/** The join rows of a condition, whose key depends on its type. */
function resourcesIn(condition: Output["discount-conditions"]["get"]["discount_condition"], kind: Kind): Resource[] {
  return (condition[kind] ?? []).map((row) => ({ id: row.id, name: wordOf(row) }))
}

const wordOf = (row: { title: string } | { name: string } | { value: string }) =>
  "title" in row ? row.title : "name" in row ? row.name : row.value
