import { Refusal } from "../refusal.ts"

/** Why an action is refused in a state, and what must be done first, if anything. */
export type No = { no: string; first?: First }

/** A state table: in each state each action leads to a state, or is refused. */
export type Statuses<State extends string, Action extends string> = {
  /** What the statuses belong to, as named in the document. */
  of: string
  /** Notes on the table. */
  note: string
  /** The actions, in words. */
  actions: Record<Action, string>
  moves: Record<State, Record<Action, State | No>>
}

/** What an operator can do to make a refused action possible, as the message says it. */
export const FIRSTS = {
  capture: "capture the payment",
  refund: "refund the rest of the payment",
  fulfill: "fulfill the items",
  ship: "ship the fulfillment",
  cancel_fulfillment: "cancel the fulfillments",
  cancel_return: "cancel the return",
  cancel_claim: "cancel the claims",
  cancel_swap: "cancel the swaps",
  complete: "complete the order",
  request_return: "request a return",
} as const

export type First = keyof typeof FIRSTS

/**
 * The state that an action leads to; refuses with not_allowed, naming what has to be done first. A state that is not in
 * the table, which a shop has added to Medusa's, has the moves of the first, and stays where that one would stay.
 */
export function move<State extends string, Action extends string>(
  statuses: Statuses<State, Action>,
  state: State,
  action: Action,
): State {
  const cell: State | No = movesOf(statuses, state)[action]
  if (isNo(cell)) throw refused(cell)
  const isOwn = !Object.hasOwn(statuses.moves, state)
  return isOwn && cell === firstOf(statuses.moves) ? state : cell
}

/** What each action leads to in a state; in one that a shop has added, as in the first of the table. */
export function movesOf<State extends string, Action extends string>(
  { moves }: Pick<Statuses<State, Action>, "moves">,
  state: State,
): Record<Action, State | No> {
  return Object.hasOwn(moves, state) ? moves[state] : moves[firstOf(moves)]
}

const firstOf = <State extends string>(moves: Record<State, unknown>) => Object.keys(moves)[0] as State

/** A step that a table does not allow is refused with v1's message. */
export function inWords(message: string, step: () => unknown): void {
  try {
    step()
  } catch (error) {
    throw error instanceof Refusal && error.type === "not_allowed" ? new Refusal("not_allowed", message) : error
  }
}

/** Whether a table's cell is a refusal. */
export function isNo(cell: string | No): cell is No {
  return typeof cell !== "string"
}

/** The refusal of a table's cell. */
export function refused({ no, first }: No): Refusal {
  return new Refusal("not_allowed", first ? `${no}: ${FIRSTS[first]} first` : no)
}

/** The same outcome for several actions, to be spread into a row. */
export function each<Action extends string, Outcome>(
  actions: readonly Action[],
  outcome: Outcome,
): Record<Action, Outcome> {
  return Object.fromEntries(actions.map((action) => [action, outcome])) as Record<Action, Outcome>
}
