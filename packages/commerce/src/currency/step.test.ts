import fc from "fast-check"
import { expect, test } from "vitest"
import { mustBeInSteps } from "./step.ts"
import { currencyUnits } from "./unit.ts"

const kwd = (step: number) => currencyUnits([{ code: "kwd", decimals: 3, step }])

test("an entered price is taken if, and only if, it is a multiple of the step or stays what it was", () => {
  const whole = fc.integer({ min: 0, max: 2_147_483_647 })
  const numbers = [whole, fc.integer({ min: 1, max: 1_000 }), fc.option(whole)] as const
  fc.assert(
    fc.property(...numbers, fc.boolean(), (amount, step, other, stays) => {
      const prices = [{ amount, currency_code: "KWD", was: stays ? amount : other }]
      const taken = stays || amount === other || amount % step === 0
      const enter = () => mustBeInSteps(prices, kwd(step))
      if (taken) expect(enter).not.toThrow()
      else expect(enter).toThrow(expect.objectContaining({ facts: { amount, currency_code: "kwd", step } }))
    }),
  )
})

test("a price that is not entered is not looked at", () => {
  for (const amount of [null, undefined])
    expect(() => mustBeInSteps([{ amount, currency_code: "kwd" }], kwd(7))).not.toThrow()
})
