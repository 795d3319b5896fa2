import { expect, test } from "vitest"
import { openDatabase } from "../src/client.ts"
import { openReplicas } from "../src/replicas/replicas.ts"
import type { ReplicaState } from "../src/replicas/watch-replicas.ts"
import { createEmptyDatabase } from "./database.ts"

test("a replica that is away from the start is named as left out, once", async () => {
  const { url, drop } = await createEmptyDatabase()
  const primary = openDatabase({ url })
  const seen: ReplicaState[] = []
  const urls = ["postgresql://mercer@127.0.0.1:9/shop"]
  const replicas = openReplicas(primary, { urls, poolSize: 2, onChange: (state) => seen.push(state) })
  try {
    await expect.poll(() => seen, { timeout: 5_000 }).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(seen).toEqual([{ number: 0, is_fit: false, reason: expect.stringContaining("it does not answer") }])
  } finally {
    await replicas.close()
    await primary.close()
    await drop()
  }
})
