import type { Prisma } from "../../packages/db/src/index.ts"
import type { Seed } from "./types.ts"

const FIRST =
  "Ada Ben Clara David Elif Frida Georg Hanna Ivan Jana Karl Lena Mads Nora Otto Paula Quentin Rosa Sven Tilda".split(
    " ",
  )
const LAST = "Adler Berg Costa Dahl Evers Fischer Grant Holm Ibsen Jensen".split(" ")

const PLACES = [
  { country_code: "de", city: "Hamburg", postal_code: "20457", street: "Am Sandtorkai" },
  { country_code: "fr", city: "Lyon", postal_code: "69002", street: "Rue de la République" },
  { country_code: "us", city: "Portland", postal_code: "97205", street: "SW Alder Street", province: "OR" },
  { country_code: "dk", city: "Aarhus", postal_code: "8000", street: "Skolegade" },
  { country_code: "nl", city: "Utrecht", postal_code: "3511", street: "Oudegracht" },
]

/** Which of the 200 customers, by number, are in which group. */
const GROUPS: Record<string, (number: number) => boolean> = {
  VIP: (number) => number % 10 === 0,
  Wholesale: (number) => number % 16 === 1,
  Newsletter: (number) => number % 2 === 0,
  Students: (number) => number % 7 === 3,
  Staff: (number) => number < 6,
  Press: (number) => number % 40 === 5,
  Friends: (number) => number % 12 === 4,
  Hamburg: (number) => number % PLACES.length === 0,
}

/** The addresses of all of them. */
export const DEMO_EMAILS: string[] = LAST.flatMap((last) => FIRST.map((first) => emailOf(first, last)))

/** 200 customers with their addresses, a quarter of them guests, and 8 groups. Answers the groups' ids by name. */
export async function seedCustomers({ tx, newId }: Seed): Promise<Map<string, string>> {
  const groups = new Map(Object.keys(GROUPS).map((name) => [name, newId("cgrp")]))
  const customers: Prisma.CustomerCreateManyInput[] = []
  const addresses: Prisma.AddressCreateManyInput[] = []
  for (const last_name of LAST) {
    for (const first_name of FIRST) {
      const number = customers.length
      const home = { id: newId("addr"), ...addressOf(number, first_name, last_name) }
      const customer = customerOf(newId("cus"), number, first_name, last_name)
      const has_account = customer.has_account ?? false
      customers.push({ ...customer, billing_address_id: has_account ? home.id : null })
      addresses.push({ ...home, customer_id: customer.id })
      if (number % 5 === 0)
        addresses.push({ ...home, id: newId("addr"), customer_id: customer.id, company: "Adler & Co" })
    }
  }
  // An address names its customer and a customer their billing address: the customers come first, without it.
  await tx.customer.createMany({ data: customers.map((customer) => ({ ...customer, billing_address_id: null })) })
  await tx.address.createMany({ data: addresses })
  await setBilling(tx, customers)
  await tx.customerGroup.createMany({ data: [...groups].map(([name, id]) => ({ id, name })) })
  const members = [...groups].flatMap(([name, customer_group_id]) =>
    customers.filter((_, number) => GROUPS[name]?.(number)).map(({ id }) => ({ customer_group_id, customer_id: id })),
  )
  await tx.customerGroupCustomer.createMany({ data: members })
  return groups
}

function customerOf(id: string, number: number, first_name: string, last_name: string) {
  const email = emailOf(first_name, last_name)
  // No password: to log in as one of them, request a reset and find the email in the outbox.
  return {
    id,
    email,
    first_name,
    last_name,
    phone: `+45 70 10 ${String(number).padStart(4, "0")}`,
    has_account: number % 4 !== 3,
  }
}

function addressOf(number: number, first_name: string, last_name: string) {
  const { street, ...place } = PLACES[number % PLACES.length] as (typeof PLACES)[number]
  return { ...place, address_1: `${street} ${(number % 90) + 1}`, first_name, last_name }
}

async function setBilling(tx: Seed["tx"], customers: Prisma.CustomerCreateManyInput[]) {
  const pairs = customers.flatMap(({ id, billing_address_id }) =>
    billing_address_id ? [{ id, billing_address_id }] : [],
  )
  await tx.$executeRaw`UPDATE customer SET billing_address_id = pair.billing_address_id
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair (id varchar, billing_address_id varchar)
    WHERE customer.id = pair.id`
}

function emailOf(first_name: string, last_name: string): string {
  return `${first_name}.${last_name}@example.com`.toLowerCase()
}
