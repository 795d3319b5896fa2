import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { memoryLedger } from "@mercer/providers"
import { createApi } from "../../src/index.ts"
import { SEPARATE } from "./separate-server.ts"
import { providersFor } from "./shop.ts"

/*
 * A server in a separate process that sends due deliveries, to be killed when one is received. Argument: the
 * database's URL.
 */
const opened = openDatabase({ url: process.argv[2] ?? "", poolSize: 4, pooler: isPooled })
const settings = { ...SEPARATE.settings, webhook_private_addresses: true }
const api = createApi({
  ...opened,
  providers: providersFor(memoryLedger()),
  settings,
  log: SEPARATE.log,
})
await api.deliver()
await opened.close()
