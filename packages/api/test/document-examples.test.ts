import { expect, test } from "vitest"
import { readExamples, WRITE_EXAMPLES } from "./operations/answer.ts"
import { faults } from "./operations/document.ts"
import { built } from "./support/contract.ts"
import { openShop } from "./support/shop.ts"

// Each example is compared with the responses in operations/.
test("the document has an example of every operation, and no other", () => {
  expect(Object.keys(readExamples()).sort(), WRITE_EXAMPLES).toEqual(built.map(({ procedure }) => procedure).sort())
})

test("the document includes them, and its schemas allow them", async () => {
  const shop = await openShop()
  const document = JSON.parse(JSON.stringify(await shop.api.document()))
  await shop.close()
  const examples = readExamples()
  const contents = built.flatMap(({ procedure, path, method }) => {
    const place = ["paths", path, method.toLowerCase()]
    const { requestBody, responses } = document.paths[path][method.toLowerCase()]
    const [status = ""] = Object.keys(responses)
    return [
      { place: [...place, "requestBody"], holder: requestBody, example: examples[procedure]?.request?.body },
      { place: [...place, "responses", status], holder: responses[status], example: examples[procedure]?.body },
    ]
  })
  const recorded = contents.filter(({ example, holder }) => example !== undefined && holder?.content?.[JSON_TYPE])
  expect(recorded.length).toBeGreaterThan(built.length)
  for (const { holder, example } of recorded) expect(holder.content[JSON_TYPE].example).toEqual(example)
  const wrong = recorded.flatMap(({ place, example }) =>
    faults(document, [...place, "content", JSON_TYPE, "schema"], example).map(
      (fault) => `${place.join(" ")}: ${fault}`,
    ),
  )
  expect(wrong, WRITE_EXAMPLES).toEqual([])
})

const JSON_TYPE = "application/json"
