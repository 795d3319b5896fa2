import { newSetUpCode } from "../../src/account/set-up/set-up.ts"
import { anOperatorAtWork, type MakeScene, type Visitor } from "./scenes.ts"
import { idOf } from "./scenes-operators.ts"
import { addSecondFactor, codeOf } from "./second-factor.ts"
import { anOperator, loggedIn, type TestShop } from "./shop.ts"

let people = 0

/** A logged-in operator, with a second factor that is on, begun or not there. */
async function anOperatorWith(shop: TestShop, state: "on" | "begun" | "off") {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  return { by, id, ...(state !== "off" && (await addSecondFactor(shop, id, state === "on"))) }
}

const proven: MakeScene = async (shop) => {
  const { by, id, secret = "" } = await anOperatorWith(shop, "on")
  return { by, values: { id }, body: { password: "secret", code: codeOf(secret) } }
}

/** A logged-in operator, and another one of their sessions. */
async function withTwoSessions(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  await loggedIn(shop, "admin", id)
  const other = await shop.db.session.findFirstOrThrow({ where: { user_id: id }, orderBy: { created_at: "desc" } })
  return { by, id, session_id: other.id }
}

/** A code as a server prints it that starts before there is an operator. */
const aSetUpCode = ({ db, api }: TestShop): Promise<string> =>
  withOperatorsAway(db, async () => (await newSetUpCode(api.app)) ?? "")

/** A visitor to a shop whose operators are away while it answers: other scenes need them again. */
function withoutOperators({ db, visitor }: TestShop): Visitor {
  const by = visitor()
  const ask: Visitor["ask"] = async (...request) => {
    const answer = await withOperatorsAway(db, () => by.ask(...request))
    if (answer.status < 300) await db.user.delete({ where: { id: answer.body.user.id } })
    return answer
  }
  return { ...by, ask }
}

/** Does `work` while the shop's operators are deleted. */
async function withOperatorsAway<T>(db: TestShop["db"], work: () => Promise<T>): Promise<T> {
  const present = await db.user.findMany({ where: { deleted_at: null }, select: { id: true } })
  const where = { id: { in: present.map(({ id }) => id) } }
  await db.user.updateMany({ where, data: { deleted_at: new Date() } })
  try {
    return await work()
  } finally {
    await db.user.updateMany({ where, data: { deleted_at: null } })
  }
}

/** For operations on how operators sign in, a shop in which each succeeds. */
export const signInScenes: Record<string, MakeScene> = {
  "admin.setup.create": async (shop) => {
    const by = withoutOperators(shop)
    const person = {
      email: `first${++people}@colleagues.test`,
      password: "secret",
      first_name: "Ada",
      last_name: "Byron",
    }
    return { by, body: { code: await aSetUpCode(shop), ...person } }
  },
  "admin.users.getSecondFactor": async (shop) => {
    const { by, id } = await anOperatorWith(shop, "on")
    return { by, values: { id } }
  },
  "admin.users.beginSecondFactor": async (shop) => {
    const { by, id } = await anOperatorWith(shop, "off")
    return { by, values: { id }, body: { password: "secret" } }
  },
  "admin.users.confirmSecondFactor": async (shop) => {
    const { by, id, secret = "" } = await anOperatorWith(shop, "begun")
    return { by, values: { id }, body: { code: codeOf(secret) } }
  },
  "admin.users.createRecoveryCodes": proven,
  "admin.users.removeSecondFactor": proven,
  "admin.users.resetSecondFactor": async (shop) => {
    const { id } = await anOperator(shop, `locked-out${++people}@colleagues.test`)
    await addSecondFactor(shop, id)
    return { by: await anOperatorAtWork(shop), values: { id } }
  },
  "admin.users.listSessions": async (shop) => {
    const { by, id } = await withTwoSessions(shop)
    return { by, values: { id } }
  },
  "admin.users.endSession": async (shop) => {
    const { by, id, session_id } = await withTwoSessions(shop)
    return { by, values: { id, session_id } }
  },
  "admin.users.endOtherSessions": async (shop) => {
    const { by, id } = await withTwoSessions(shop)
    return { by, values: { id } }
  },
}
