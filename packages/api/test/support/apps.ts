import { newId } from "@mercer/db"
import type { TestShop } from "./shop.ts"
import { testApp } from "./test-app.ts"

/** An app's row before its first authorization, or with the given data. */
export async function anAppRow({ db }: Pick<TestShop, "db">, data: object = { state: "state-123" }, app = testApp) {
  const { id: application_name, display_name, install_url, uninstall_url } = app
  const facts = { display_name, install_url, uninstall_url, data }
  await db.oauth.upsert({
    where: { application_name },
    create: { id: newId("oauth"), application_name, ...facts },
    update: facts,
  })
  return application_name
}
