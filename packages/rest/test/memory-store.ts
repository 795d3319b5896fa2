import type { Claim, IdempotencyStore, Keyed } from "../src/handler.ts"

interface Row extends Keyed {
  held: boolean
  recovery_point: string
  answer?: { status: number; body: string }
}

/** Keys kept in memory, as the table keeps them. */
export function memoryStore() {
  const rows = new Map<string, Row>()
  const store: IdempotencyStore = {
    async claim(request): Promise<Claim> {
      const row = rows.get(request.key)
      if (!row) {
        rows.set(request.key, { ...request, held: true, recovery_point: "started" })
        return { state: "new", recovery_point: "started" }
      }
      if (row.method !== request.method || row.path !== request.path || row.hash !== request.hash)
        return { state: "mismatch" }
      if (row.answer) return { state: "replay", ...row.answer }
      if (row.held) return { state: "running" }
      row.held = true
      return { state: "resume", recovery_point: row.recovery_point }
    },
    async finish({ status, body, ...request }) {
      rows.set(request.key, { ...request, held: false, recovery_point: "finished", answer: { status, body } })
    },
    async release(key) {
      const row = rows.get(key)
      if (row) row.held = false
    },
  }
  return { rows, store }
}
