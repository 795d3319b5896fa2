import { randomUUID } from "node:crypto"
import { Refusal } from "@mercer/commerce"
import { type Book, book, type Entry, type Hold } from "./book.ts"
import { fileJournal, type Journal, memoryJournal } from "./journal.ts"

export type WantedHold = { session: string; key: string; cart_id: string; amount: number; currency_code: string }

/**
 * A payment provider's own book, independent of the shop's database: the second book in a reconciliation.
 * Every operation is done once per key, and refused with the reason when it is not allowed.
 */
export interface Ledger {
  hold(wanted: WantedHold): Promise<Hold>
  capture(hold_id: string, key: string): Promise<Hold>
  refund(hold_id: string, amount: number, key: string): Promise<Hold>
  void(hold_id: string, key: string): Promise<Hold>
  /** No hold can be made for this session any more. */
  close(session: string): Promise<void>
  /** The hold made by one attempt, in its present state. */
  find(session: string, key: string): Promise<Hold | null>
  /** All that was done, in order, without repetitions and refusals. */
  entries(): Promise<Entry[]>
  /** The holds that are neither captured nor voided. */
  open(): Promise<Hold[]>
}

/** A ledger that ends with the process: for tests. */
export const memoryLedger = (): Ledger => ledger(memoryJournal())

/** A ledger in an append-only file of JSON lines, which several processes may share. */
export const fileLedger = (path: string): Ledger => ledger(fileJournal(path))

function ledger(journal: Journal): Ledger {
  const { read, record } = recorder(journal)

  function findHold(id: string): Hold {
    const hold = read().hold(id)
    if (!hold) throw new Refusal("not_found", "Nothing is held for this payment")
    return hold
  }

  function act(kind: "capture" | "refund" | "void", hold_id: string, key: string, amount?: number): Hold {
    const hold = findHold(hold_id)
    record({ ...line(kind, hold), key, hold: hold_id, amount: amount ?? hold.amount })
    return findHold(hold_id)
  }

  return {
    hold: async (wanted) => findHold(record({ ...line("hold", wanted), key: wanted.key }).id),
    capture: async (hold_id, key) => act("capture", hold_id, key),
    refund: async (hold_id, amount, key) => act("refund", hold_id, key, amount),
    void: async (hold_id, key) => act("void", hold_id, key),
    close: async (session) => void record(line("close", about(session))),
    find: async (session, key) => {
      const entry = read().accepted({ ...line("hold", about(session)), key })
      return entry ? findHold(entry.id) : null
    },
    entries: async () => read().entries(),
    open: async () => read().open(),
  }
}

function recorder(journal: Journal) {
  const replay = book()

  function read(): Book {
    journal.news().forEach(replay.enter)
    return replay
  }

  // Synchronous from reading to writing, so that nothing else in this process runs in between.
  function record(wanted: Entry): Entry {
    if (!read().accepted(wanted)) {
      const objection = replay.objection(wanted)
      if (objection) throw new Refusal("not_allowed", objection)
      journal.append(wanted)
    }
    const entry = read().accepted(wanted)
    if (!entry) throw new Refusal("not_allowed", replay.objection(wanted) ?? "The ledger did not take this entry")
    if (entry.amount !== wanted.amount)
      throw new Refusal("invalid_data", "This key was used before, with another amount")
    return entry
  }

  return { read, record }
}

const about = (session: string) => ({ session, cart_id: null, amount: 0, currency_code: "" })

function line(kind: Entry["kind"], about: Pick<Entry, "session" | "cart_id" | "amount" | "currency_code">): Entry {
  const { session, cart_id, amount, currency_code } = about
  const at = new Date().toISOString()
  return { id: randomUUID(), kind, key: "", at, session, hold: null, cart_id, amount, currency_code }
}
