import { blankRow, sendDelete, sendInsert, sendUpdate } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { App } from "../context/context.ts"

type Session = LoadedCart["payment_sessions"][number]

/** The rows after the change: null means that the session is deleted. */
export type SessionRows = Map<string, SessionRow | null>
export interface SessionRow {
  provider_id: string
  is_selected: true | null
  is_initiated: boolean
  status: Session["status"]
  amount: Session["amount"]
  data: PaymentData
}

/** Deselected sessions come first: at most one row per cart may be selected at any moment. */
export async function writeRows(tx: App, cart: LoadedCart, rows: SessionRows, now: Date): Promise<void> {
  const gone = [...rows].flatMap(([id, row]) => (row === null ? id : []))
  if (gone.length > 0) await sendDelete(tx, "PaymentSession", { id: gone })
  const kept = [...rows].flatMap(([id, row]) => (row && isKnown(cart, id) ? [{ id, row }] : []))
  for (const { id, row } of kept.sort((a, b) => Number(a.row.is_selected) - Number(b.row.is_selected)))
    await sendUpdate(tx, "PaymentSession", { id }, { ...row, updated_at: now })
  await sendInsert(tx, "PaymentSession", newRows(cart, rows, now))
}

const isKnown = ({ payment_sessions }: LoadedCart, id: string) => payment_sessions.some((session) => session.id === id)

/** Sessions are sorted by their creation time, so those of one request need different times. */
function newRows(cart: LoadedCart, rows: SessionRows, now: Date) {
  const made = [...rows].flatMap(([id, row]) => (row && !isKnown(cart, id) ? [{ ...row, id }] : []))
  return made.map((row, index) => {
    const created_at = new Date(now.getTime() + index)
    return { ...row, cart_id: cart.id, created_at, updated_at: created_at }
  })
}

/** The cart with its sessions as they are written. */
export function withRows(cart: LoadedCart, rows: SessionRows, now: Date): LoadedCart {
  const left = cart.payment_sessions.filter(({ id }) => rows.get(id) !== null)
  const known = left.map((session) => {
    const row = rows.get(session.id)
    return row ? { ...session, ...stored(row), updated_at: now } : session
  })
  const made = newRows(cart, rows, now).map((row) => ({ ...blankRow("PaymentSession"), ...stored(row) }) as Session)
  return { ...cart, payment_sessions: [...known, ...made] }
}

/** As it is read again: JSON keeps no undefined values. */
const stored = <Row extends SessionRow>(row: Row): Row => ({ ...row, data: JSON.parse(JSON.stringify(row.data)) })
