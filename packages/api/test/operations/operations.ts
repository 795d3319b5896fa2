import { afterAll, beforeAll, describe } from "vitest"
import { type Built, built } from "../support/contract.ts"
import { testAdmission } from "./admission.ts"
import { type Example, testAnswer, testTrpc, updateExamples } from "./answer.ts"
import { type Floor, openFloor, tryOut } from "./floor.ts"
import { nameOf, type Row, updateTable } from "./table.ts"

/*
 * Tests every operation: who may call it, what it returns, and that both interfaces answer the same. A scene is
 * created once per operation for all requests that do not change it; each success that changes it gets a new one.
 * UPDATE_TABLE=1 and UPDATE_EXAMPLES=1 (with --no-file-parallelism) write the current table.tsv and examples.json.
 */

/** The files of operations, by the beginnings of their paths; the last one has all others. */
const AREAS = {
  storefront: /^\/store\//,
  orders: /^\/admin\/(orders|returns)/,
  catalog: /^\/admin\/(products|product-\w+|variants|collections|price-lists|gift-cards|discounts|batch-jobs|uploads)/,
  settings: /^/,
}

/** Milliseconds: all callers are created at once, which takes time on a loaded machine. */
const PATIENCE = 120_000

export type Area = keyof typeof AREAS

function areaOf({ path }: Built): Area | undefined {
  return (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].test(path))
}

/** The tests of all operations of an area, in a separate shop. */
export function testOperations(area: Area): void {
  const seen = new Map<string, Row>()
  const answered = new Map<string, Example>()
  let floor: Floor
  beforeAll(async () => {
    floor = await openFloor()
  }, PATIENCE)
  afterAll(async () => {
    if (process.env.UPDATE_TABLE) updateTable(seen)
    if (process.env.UPDATE_EXAMPLES) updateExamples(answered)
    await floor.close()
  })

  const operations = built.filter((one) => areaOf(one) === area)
  describe.each(operations.map((one) => [nameOf(one), one] as const))("%s", (_, operation) => {
    const trial = tryOut(() => floor, operation)
    testAdmission(trial, seen)
    testAnswer(trial, answered)
    testTrpc(trial)
  })
}
