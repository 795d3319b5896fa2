import { newTypedCode, readCode, sameSecret, sha256 } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { SET_UP } from "../../access/token-purposes.ts"
import type { App, Context } from "../../context/context.ts"
import { isReadOnly } from "../../context/takeover.ts"
import { makeOperator } from "../operators.ts"
import { lockSetUp } from "../queries.ts"
import { endCodes, hasOperator, keepCode } from "./queries.ts"

type On = Pick<App, "db">

/** The codes of so many starts of servers work at once: each server prints its own. */
const KEPT = 20

/** Codes end when there is an operator, and not by themselves: a shop may wait for its first one. */
const NEVER = new Date("9999-12-31T00:00:00Z")

const own = { purpose: SET_UP, subject_id: SET_UP }

/** Whether the shop has no operator yet, so that whoever knows a set-up code makes the first one. */
export async function needsSetUp(on: On): Promise<boolean> {
  return !(await hasOperator(on))
}

/**
 * A new set-up code while there is no operator; only its hash is kept. Null when there is one: then earlier codes end.
 * The codes of other servers of the shop go on working. A shop that is only read gets none.
 */
export async function newSetUpCode(app: On & Pick<App, "takeoverPhase">): Promise<string | null> {
  if (isReadOnly(app)) return null
  if (!(await needsSetUp(app))) {
    await endCodes(app, own)
    return null
  }
  const code = newTypedCode()
  await keepCode(app, { ...own, id: newId("token"), token_hash: hashOf(code), expires_at: NEVER }, KEPT)
  return code
}

/** Whether this is one of the codes that the shop's servers have printed. Takes the same time wherever it differs. */
export async function isSetUpCode({ db }: On, text: string): Promise<boolean> {
  const known = await db.token.findMany({ where: own, select: { token_hash: true } })
  const hash = hashOf(text)
  return known.filter(({ token_hash }) => sameSecret(token_hash, hash)).length > 0
}

/** Who the first operator is. */
interface FirstOperator {
  email: string
  password_hash: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

/** Makes the first operator, an admin, and ends all set-up codes. Of two at once the second is refused. */
export async function makeFirstOperator(tx: Context, person: FirstOperator): Promise<string> {
  await lockSetUp(tx)
  await mustNeedSetUp(tx)
  await endCodes(tx, own)
  return makeOperator(tx, { ...person, role: "admin" })
}

export async function mustNeedSetUp(on: On): Promise<void> {
  if (!(await needsSetUp(on))) throw new Refusal("not_allowed", "This shop has an operator already")
}

/** What is kept of a code; blanks, hyphens and capitals do not matter. */
const hashOf = (text: string) => sha256(`set-up code ${readCode(text)?.code ?? ""}`)
