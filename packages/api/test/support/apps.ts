import { newId } from "@mercer/db"
import type { OauthApp } from "@mercer/providers"
import type { TestShop } from "./shop.ts"

/** An app that gives a token for every code, by itself. */
export const testApp: OauthApp = {
  id: "testapp",
  display_name: "Test App",
  install_url: "https://app.test/install",
  uninstall_url: null,
  exchange: async (code) => ({ token: `tok_${code}`, refresh_token: `ref_${code}` }),
}

/** An app's row as it is before its first authorization, or as the given data says. */
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
