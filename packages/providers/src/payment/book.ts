/** One line of a ledger. `hold` is the hold's id, and null for a line that is about a whole session. */
export type Entry = {
  id: string
  kind: "hold" | "capture" | "refund" | "void" | "close"
  key: string
  at: string
  session: string
  hold: string | null
  cart_id: string | null
  amount: number
  currency_code: string
}

/** Money reserved for one attempt, and what became of it. */
export type Hold = Entry & { captured: number; refunded: number; voided: boolean }

export type Book = ReturnType<typeof book>

/**
 * The rules of a ledger, as a replay of its lines: a line that is a repetition, or that is not allowed at its place,
 * counts for nothing. So processes may append without a lock: whichever line comes first in the file has won.
 */
export function book() {
  const accepted = new Map<string, Entry>()
  const holds = new Map<string, Hold>()
  const closed = new Set<string>()

  function enter(entry: Entry) {
    if (accepted.has(name(entry)) || objection(entry)) return
    accepted.set(name(entry), entry)
    const hold = holds.get(entry.hold ?? "")
    if (entry.kind === "hold") holds.set(entry.id, { ...entry, captured: 0, refunded: 0, voided: false })
    if (entry.kind === "close") closed.add(entry.session)
    if (entry.kind === "capture" && hold) hold.captured = entry.amount
    if (entry.kind === "refund" && hold) hold.refunded += entry.amount
    if (entry.kind === "void" && hold) hold.voided = true
  }

  function objection(entry: Entry): string | null {
    if (entry.kind === "close") return null
    if (!Number.isSafeInteger(entry.amount) || entry.amount <= 0) return "An amount of money is a whole number above 0"
    if (entry.kind === "hold") return closed.has(entry.session) ? "This payment session was closed" : null
    const hold = holds.get(entry.hold ?? "")
    if (!hold) return "Nothing is held for this payment"
    if (entry.kind === "capture") return hold.voided ? "A canceled payment cannot be captured" : null
    if (entry.kind === "void") return hold.captured ? "A captured payment cannot be canceled, only refunded" : null
    if (!hold.captured) return "Only a captured payment can be refunded"
    return hold.refunded + entry.amount > hold.captured ? "More than was captured cannot be refunded" : null
  }

  return {
    enter,
    objection,
    accepted: (like: Entry) => accepted.get(name(like)),
    entries: () => [...accepted.values()],
    hold: (id: string) => copy(holds.get(id)),
    open: () => [...holds.values()].filter((hold) => !hold.captured && !hold.voided).map((hold) => ({ ...hold })),
  }
}

const copy = (hold: Hold | undefined) => hold && { ...hold }

// What makes two lines the same operation. A hold is captured and voided once for any key; refunds may be several.
function name(entry: Entry) {
  if (entry.kind === "hold") return `hold ${entry.session} ${entry.key}`
  if (entry.kind === "refund") return `refund ${entry.hold} ${entry.key}`
  return `${entry.kind} ${entry.hold ?? entry.session}`
}
