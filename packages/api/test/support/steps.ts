import type { CompletionStep } from "../../src/context.ts"
import type { TestShop } from "./shop.ts"

type Stepped = Pick<TestShop, "door">

/**
 * Stops the next completion at a step, as if its process had died there: nothing after it runs. Inside the transaction it
 * fails instead, so that the database forgets it. Gives what resolves when the step is reached.
 */
export function dieAt({ door }: Stepped, step: CompletionStep): Promise<void> {
  return new Promise((reached) => {
    door.shop.step = async (name) => {
      if (name !== step) return
      door.shop.step = undefined
      reached()
      if (step === "placing" || step === "act_recording") throw new Error("The process died here")
      await new Promise(() => {})
    }
  })
}

/** Stops the next completion at a step until `go` is called. */
export function pauseAt({ door }: Stepped, step: CompletionStep): { reached: Promise<void>; go: () => void } {
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const reached = new Promise<void>((resolve) => {
    door.shop.step = async (name) => {
      if (name !== step) return
      door.shop.step = undefined
      resolve()
      await gone
    }
  })
  return { reached, go }
}

/** Lets a minute go by for all attempts and keys, as the database sees it. */
export async function aMinuteLater({ pool }: Pick<TestShop, "pool">): Promise<void> {
  await pool.query("UPDATE mercer.completion SET updated_at = updated_at - interval '1 minute'")
  await pool.query("UPDATE mercer.order_act SET updated_at = updated_at - interval '1 minute'")
  await pool.query("UPDATE mercer.idempotency_key SET locked_until = locked_until - interval '1 minute'")
  await pool.query(
    "UPDATE mercer.outbox SET locked_until = locked_until - interval '1 minute', run_at = run_at - interval '1 minute'",
  )
}
