import type { OauthApp } from "@mercer/providers"

/** An app that returns a token for every code, by itself. */
export const testApp: OauthApp = {
  id: "testapp",
  display_name: "Test App",
  install_url: "https://app.test/install",
  uninstall_url: null,
  exchange: async (code) => ({ token: `tok_${code}`, refresh_token: `ref_${code}` }),
}
