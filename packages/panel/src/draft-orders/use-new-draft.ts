"use client"

import { useQuery } from "@tanstack/react-query"
import { nameOf } from "#panel/orders/order.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"

const MOST = 1_000

export type DraftRegion = Output["regions"]["list"]["regions"][number]

/** The regions by name, with their countries. */
export function useRegions(): DraftRegion[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: MOST, order: "name", fields: "name,currency_code", expand: "countries" } as const
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

export type DraftShipping = Output["shipping-options"]["list"]["shipping_options"][number]

/** The shipping options of all regions that are not for returns. */
export function useShippingOptions(): DraftShipping[] | undefined {
  const trpc = useTRPC()
  const asked = { is_return: false, limit: MOST, fields: "name,amount,region_id", expand: "" }
  return useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.shipping_options
}

interface Place {
  regions: DraftRegion[] | undefined
  options: DraftShipping[] | undefined
}

/** What follows from a region: its first shipping option, and its country if it has only one. */
export function followingFrom(region_id: string, { regions, options }: Place) {
  const countries = regions?.find(({ id }) => id === region_id)?.countries ?? []
  const [only] = countries
  return {
    shipping: options?.find((one) => one.region_id === region_id)?.id ?? "",
    "shipping_address.country_code": countries.length === 1 && only ? only.iso_2 : "",
  }
}

const askedAccounts = (q: string) => {
  return { q, has_account: true, limit: 10, fields: "email,first_name,last_name", expand: "" }
}

type Person = Output["customers"]["list"]["customers"][number]

const withEmail = (found: Person[] | undefined, email: string) =>
  found?.find((one) => one.email.toLowerCase() === email)

/** The name of the account with exactly this email, if there is one. */
export function useAccountName(text: string): string | undefined {
  const trpc = useTRPC()
  const email = text.trim().toLowerCase()
  const isEmail = /^\S+@\S+\.\S+$/.test(email)
  const found = useQuery(trpc.admin.customers.list.queryOptions(askedAccounts(email), { enabled: isEmail }))
  const one = withEmail(found.data?.customers, email)
  return one && (nameOf(one) || one.email)
}

/** Finds the account with an email: a draft for it must name it, else its customer is a guest. */
export function useFindAccount() {
  const client = useTRPCClient()
  return async (text: string): Promise<string | undefined> => {
    const email = text.trim().toLowerCase()
    const { customers } = await client.admin.customers.list.query(askedAccounts(email))
    return withEmail(customers, email)?.id
  }
}
