import { fixUnits } from "@mercer/api"
import { live, newId } from "@mercer/db"
import type { SeedContent } from "./seed-file.ts"
import type { SeedWork } from "./write-categories.ts"

/** The store's name and currencies, those of its regions too, and the mark that a seed file was imported. */
export async function writeStore({ tx, store, now }: SeedWork, { store: given, regions }: SeedContent): Promise<void> {
  const codes = [...(given?.currencies ?? []), ...(regions ?? []).map(({ currency_code }) => currency_code)]
  const usual = given?.default_currency_code ?? codes[0]
  const all = [...new Set([...codes, ...(usual ? [usual] : [])])]
  const seed = { imported_at: now.toISOString() }
  const data = {
    ...(given?.name && { name: given.name }),
    ...(usual && { default_currency_code: usual }),
    metadata: { ...(store.metadata as object | null), seed },
  }
  await tx.store.update({ where: { id: store.id }, data })
  const rows = all.map((currency_code) => ({ store_id: store.id, currency_code }))
  await fixUnits({ db: tx }, all)
  await tx.storeCurrency.createMany({ data: rows, skipDuplicates: true })
}

/** The operators, admins unless the file says otherwise; one whose email is known already stays as it is. */
export async function writeUsers({ tx }: SeedWork, users: NonNullable<SeedContent["users"]>, hashes: string[]) {
  for (const [at, { id, email, first_name, last_name, role }] of users.entries()) {
    if (await tx.user.count({ where: { email, ...live } })) continue
    const facts = { email, first_name: first_name ?? null, last_name: last_name ?? null, role: role ?? "admin" }
    await tx.user.create({ data: { id: id ?? newId("usr"), ...facts, password_hash: hashes[at] ?? "" } })
  }
}

/** Keys of storefronts, for the default sales channel. */
export async function writeKeys({ tx, store }: SeedWork, keys: NonNullable<SeedContent["publishable_api_keys"]>) {
  for (const { id, title } of keys) {
    const key = await tx.publishableApiKey.create({ data: { id: id ?? newId("pk"), title } })
    const { default_sales_channel_id: sales_channel_id } = store
    if (!sales_channel_id) continue
    const link = { id: newId("pksc"), publishable_key_id: key.id, sales_channel_id }
    await tx.publishableApiKeySalesChannel.create({ data: link })
  }
}
