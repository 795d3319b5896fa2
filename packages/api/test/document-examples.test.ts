import { expect, test } from "vitest"
import { readExamples } from "./operations/answer.ts"
import { pairs } from "./support/contract.ts"
import { openShop } from "./support/shop.ts"

// Each example is compared with the responses in operations/.
test("the document has an example of every listed operation, and no other", () => {
  expect(Object.keys(readExamples()).sort()).toEqual(pairs.map(({ operation }) => operation.procedure).sort())
})

test("the document includes them", async () => {
  const shop = await openShop()
  const document = JSON.stringify(shop.api.document())
  await shop.close()
  expect(Object.keys(readExamples()).length).toBeGreaterThan(20)
  expect(document.includes('"first_name":"Ada"')).toBe(true)
})
