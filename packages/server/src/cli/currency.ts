import { readUnit } from "@mercer/api"
import { decimalText } from "@mercer/commerce"
import type { Database } from "@mercer/db"
import { Misused } from "../misused.ts"
import { type Command, required } from "./command.ts"

/** Sets the decimals of the shop's amounts of a currency, as long as nothing was sold in it. Stored amounts stay. */
export const currency: Command = {
  options: "CODE --decimals N [--step N]",
  summary: "say how many decimals amounts of a currency have, before anything is sold in it",
  async run({ db, say }, options) {
    const code = required(options, "code").toLowerCase()
    const decimals = wholeIn(options, "decimals", { least: 0, most: 3 })
    if (!(await db.currency.count({ where: { code } }))) throw new Misused(`There is no currency ${code.toUpperCase()}`)
    const before = await readUnit({ db }, code)
    const step = options.step === undefined ? before.step : wholeIn(options, "step", { least: 1, most: 1_000_000 })
    if (decimals !== before.decimals) await mustNotBeSoldIn(db, code)
    const facts = { decimals, step, source: "operator", fixed_at: new Date() }
    await db.currencyUnit.upsert({ where: { code }, create: { code, ...facts }, update: facts })
    const [was, now] = [before.decimals, decimals].map((count) => decimalText(18_600, count))
    const words = `Amounts in ${code.toUpperCase()} have ${decimals} decimals and steps of ${step} now: 18600 is ${now}`
    say(`${words}${was === now ? "" : `, and was ${was}`}. Open pages show it when they are loaded again.`, {
      code,
      decimals,
      step,
    })
    return 0
  },
}

function wholeIn(
  options: Parameters<typeof required>[0],
  name: string,
  { least, most }: { least: number; most: number },
) {
  const text = required(options, name)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Misused(`--${name} is a whole number from ${least} to ${most}`)
  return value
}

/** Amounts that were paid or promised would become others. */
async function mustNotBeSoldIn(db: Database["db"], currency_code: string): Promise<void> {
  const found = await Promise.all([
    db.order.count({ where: { currency_code } }),
    db.payment.count({ where: { currency_code } }),
    db.giftCard.count({ where: { region: { currency_code } } }),
  ])
  const names = ["orders", "payments", "gift cards"].flatMap((name, at) => (found[at] ? [`${found[at]} ${name}`] : []))
  if (names.length === 0) return
  throw new Error(
    `There are ${names.join(", ")} in ${currency_code.toUpperCase()}: its decimals cannot be changed any more`,
  )
}
