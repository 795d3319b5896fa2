import { type Actor, login, sessionCookie } from "@mercer/auth"
import type { Role } from "@mercer/commerce"
import { type Database, newId } from "@mercer/db"
import type { Account, Visitor } from "./visitor.ts"

/** Makes accounts that are logged in, without the cost of hashing a password. */
export function accountsOf({ db }: Pick<Database, "db">, browser: (cookie: string) => Visitor) {
  let made = 0
  async function loggedIn(actor: Actor, id: string): Promise<Account> {
    const [cookie = ""] = sessionCookie(await login(db, actor, id), { sameSite: "lax", secure: false }).split(";")
    return { ...browser(cookie), id }
  }
  return {
    operator: async ({ email, role = "admin" }: { email?: string; role?: Role } = {}) => {
      const data = { id: newId("usr"), email: email ?? `operator${++made}@example.com`, role }
      return loggedIn("admin", (await db.user.create({ data })).id)
    },
    customer: async ({ email }: { email?: string } = {}) => {
      const data = { id: newId("cus"), email: email ?? `customer${++made}@example.com`, has_account: true }
      return loggedIn("customer", (await db.customer.create({ data })).id)
    },
  }
}
