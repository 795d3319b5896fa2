import { openDatabase } from "@mercer/db"
import { memoryLedger } from "@mercer/providers"
import { createApi } from "../../src/index.ts"
import { providersFor } from "./shop.ts"

/*
 * A server in a separate process that sends due deliveries, to be killed when one is received. Argument: the
 * database's URL.
 */
const opened = openDatabase({ url: process.argv[2] ?? "", poolSize: 4 })
const log = { info: () => {}, warn: () => {}, error: () => {} }
const settings = {
  store_cors: "",
  admin_cors: "",
  cookie: { same_site: "lax", secure: false },
  trust_proxy: 0,
  password_min_length: 1,
  login_exempt: [],
  webhook_private_addresses: true,
} as const
const api = createApi({
  ...opened,
  providers: providersFor(memoryLedger()),
  settings: { ...settings, login_exempt: [] },
  log,
})
await api.deliver()
await opened.close()
