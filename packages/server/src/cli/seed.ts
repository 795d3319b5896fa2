import fs from "node:fs"
import { hashNewPassword } from "@mercer/api"
import { isRefusal } from "@mercer/commerce"
import { registry } from "@mercer/providers"
import { fillBase } from "../database.ts"
import { Misused } from "../misused.ts"
import { MERCER } from "../place.ts"
import { seedFaults } from "../seed/check-seed.ts"
import { readSeed, wrongSeed } from "../seed/read-seed.ts"
import type { SeedContent } from "../seed/seed-file.ts"
import { type SeedState, writeSeed } from "../seed/write-seed.ts"
import { type Command, required } from "./command.ts"

type Work = Parameters<NonNullable<Command["run"]>>[0]

/** Fills an empty shop with the seed file of Medusa v1's starters; does nothing if it was filled before. */
export const seed: Command = {
  options: "--file FILE",
  summary: "fill an empty shop with a seed file of Medusa v1's starters (data/seed.json)",
  async run(work, options) {
    const text = textOf(required(options, "file"))
    const content = readSeed(text)
    const registered = registry(work.code.providers(work.settings), { allow_scripted: !work.settings.production })
    await fillBase(work.database, work.settings, registered)
    const faults = seedFaults(content, await known(work, registered.own_ids))
    if (faults.length > 0) throw wrongSeed(text, faults)
    const hashes = await passwordHashes(work, content, text)
    const state = await writeSeed(work.db, content, hashes)
    const counts = await countsOf(work)
    work.say(wordsFor(state, counts), { state, ...counts })
    return state === "refused" ? 1 : 0
  },
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, "utf8")
  } catch (error) {
    throw new Misused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** What the shop has that a file can name. */
async function known({ db }: Work, { payment, fulfillment }: { payment: string[]; fulfillment: string[] }) {
  const currencies = await db.currency.findMany({ select: { code: true } })
  const countries = await db.country.findMany({ select: { iso_2: true } })
  return {
    currencies: new Set(currencies.map(({ code }) => code)),
    countries: new Set(countries.map(({ iso_2 }) => iso_2)),
    payment_providers: payment,
    fulfillment_providers: fulfillment,
  }
}

async function passwordHashes({ app }: Work, { users }: SeedContent, text: string): Promise<string[]> {
  const hashes: string[] = []
  for (const [at, { password }] of (users ?? []).entries())
    try {
      hashes.push(await hashNewPassword(app, password))
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw wrongSeed(text, [{ path: ["users", at, "password"], rule: error.message }])
    }
  return hashes
}

async function countsOf({ db }: Work) {
  const [regions, shipping_options, products, variants, categories, operators] = await Promise.all([
    db.region.count(),
    db.shippingOption.count(),
    db.product.count(),
    db.productVariant.count(),
    db.productCategory.count(),
    db.user.count({ where: { deleted_at: null } }),
  ])
  const keys = await db.publishableApiKey.findMany({
    select: { id: true, title: true },
    orderBy: { created_at: "asc" },
  })
  return { regions, shipping_options, products, variants, categories, operators, publishable_api_keys: keys }
}

function wordsFor(state: SeedState, counts: Awaited<ReturnType<typeof countsOf>>): string {
  const { regions, shipping_options, products, variants, categories, operators } = counts
  const goods = `${products} products with ${variants} variants, ${categories} categories`
  const rows = `${regions} regions, ${shipping_options} shipping options, ${goods}, ${operators} operators`
  if (state === "refused")
    return `This database has a shop already: ${rows}. A seed file is only put into an empty one.`
  const first =
    state === "made" ? "The file is in the shop" : "A seed file was imported before, and nothing was changed"
  const keys = counts.publishable_api_keys.map(({ id, title }) => `  Publishable key ${id} (${title})`)
  const next = `Passwords of a published file are known to everybody: ${MERCER} user password --email …`
  return [`${first}: ${rows}.`, ...keys, ...(state === "made" && operators > 0 ? [next] : [])].join("\n")
}
