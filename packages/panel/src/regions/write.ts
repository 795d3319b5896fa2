"use client"

import { useRef } from "react"
import { useFresh } from "#panel/edit/edit.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import type { factsOf } from "./facts.ts"
import { planFor } from "./tax-setting.ts"

type Undo = () => Promise<unknown>
type Client = ReturnType<typeof useTRPCClient>

/** Steps that are done together: if one fails, those before it are undone. */
async function together<Result>(work: (undone: (undo: Undo) => void) => Promise<Result>) {
  const undos: Undo[] = []
  const undo = async () => {
    for (const one of undos) await one()
  }
  try {
    return { result: await work((one) => undos.unshift(one)), undo }
  } catch (error) {
    // The first error is the reason.
    await undo().catch(() => {})
    throw error
  }
}

async function addCurrency(client: Client, code: string): Promise<Undo> {
  await client.admin.store.addCurrency.mutate({ code })
  return () => client.admin.store.removeCurrency.mutate({ code })
}

async function setCurrency(client: Client, code: string, includes_tax: boolean): Promise<Undo> {
  const write = (on: boolean) => client.admin.currencies.update.mutate({ code, includes_tax: on })
  await write(includes_tax)
  return () => write(!includes_tax)
}

/** Creates a region and, before it, sets its currency up: the store has it, and its prices include tax as answered. */
export function useCreateRegion() {
  const client = useTRPCClient()
  const planned = usePlanned()
  return async (facts: ReturnType<typeof factsOf>) => {
    const { currency_code: code, includes_tax } = facts
    const { isNew, changes } = await planned(code, includes_tax)
    const { result: id, undo } = await together(async (undone) => {
      if (isNew) undone(await addCurrency(client, code))
      if (changes) undone(await setCurrency(client, code, includes_tax))
      const { region } = await client.admin.regions.create.mutate({ ...facts, fields: "id" })
      undone(() => client.admin.regions.delete.mutate({ id: region.id }))
      return region.id
    })
    return { id, code, includes_tax, isNew, changes, undo }
  }
}

/** What the answer changes, by what is stored now. */
function usePlanned() {
  const trpc = useTRPC()
  const fresh = useFresh()
  return async (code: string, answer: boolean) => {
    const [{ store }, { currencies }, { regions }] = await Promise.all([
      fresh(trpc.admin.store.get.queryOptions({})),
      fresh(trpc.admin.currencies.list.queryOptions({ code })),
      fresh(trpc.admin.regions.list.queryOptions({ limit: 1_000, fields: "name,currency_code,includes_tax" })),
    ])
    const sharing = regions.filter((one) => one.currency_code === code)
    const isNew = !store.currencies?.some((one) => one.code === code)
    return { isNew, ...planFor(answer, currencies[0]?.includes_tax, sharing) }
  }
}

/** Changes a region; a currency that the store does not have is added to it, and removed when that is undone. */
export function useUpdateRegion(id: string) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const fresh = useFresh()
  const added = useRef<{ code: string; undo: Undo } | null>(null)
  return async (change: Omit<Parameters<Client["admin"]["regions"]["update"]["mutate"]>[0], "id">) => {
    const { currency_code: code } = change
    const { store } = await fresh(trpc.admin.store.get.queryOptions({}))
    const isNew = code !== undefined && !store.currencies?.some((one) => one.code === code)
    const { undo } = await together(async (undone) => {
      if (isNew) undone(await addCurrency(client, code))
      await client.admin.regions.update.mutate({ ...change, id, fields: "id" })
    })
    const before = added.current
    if (code === undefined) return
    added.current = isNew ? { code, undo } : null
    if (before && before.code !== code) await before.undo()
  }
}
