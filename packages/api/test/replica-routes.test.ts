// What a read replica may answer: docs/decisions/read-replicas.md.
import { expect, test } from "vitest"
import { built } from "./support/contract.ts"

const onReplicas = built.filter(({ meta }) => meta.replica)

test("only reads of lists, for callers who are known", () => {
  expect(onReplicas.length).toBeGreaterThan(20)
  for (const { method, path, meta } of onReplicas) {
    expect(method, path).toBe("GET")
    expect(path.endsWith("}"), path).toBe(false)
    expect(["admin", "customer", "shopper"], path).toContain(meta.access)
  }
})

test("no answer that is kept with its rows' versions, nor one on who may do what", () => {
  expect(onReplicas.filter(({ meta }) => meta.kept).map(({ path }) => path)).toEqual([])
  const never =
    /^\/(admin\/(auth|users|invites|apps|store|batch-jobs|webhooks|publishable-api-keys)|store\/(carts|auth|orders))/
  expect(onReplicas.filter(({ path }) => never.test(path)).map(({ path }) => path)).toEqual([])
})
