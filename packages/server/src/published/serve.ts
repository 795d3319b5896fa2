import type { AddressInfo } from "node:net"
import { NotGenerated, withPlace } from "mercer/own-tables"
import { disconnectStalled, followConnections, limitConnections, mostConnections } from "../front/connections.ts"
import { drain } from "../front/drain.ts"
import { createFront } from "../front/front.ts"
import { surviveStrayErrors } from "../front/guard.ts"
import { isHandOver, waitForTurn } from "../front/hand-over.ts"
import { lazyNext } from "../front/next.ts"
import { withPageFacts } from "../front/page-facts.ts"
import { panelFiles } from "../front/panel-files.ts"
import { refuseUpgrades } from "../front/turns.ts"
import { openOwnPanel } from "../own-panel/open-panel.ts"
import { openSetUp } from "../own-panel/set-up.ts"
import { places } from "../place.ts"
import { processSettings } from "../settings.ts"
import { openShop, type RunningShop } from "../shop/shop.ts"
import { warmUp } from "../shop/warm-up.ts"
import type { ShopCode } from "../shop-code.ts"
import { growWithRequests } from "../young-heap.ts"

/** How long a stop takes new requests at least, leaves idle connections open, and waits for requests in progress. */
const PATIENCE = { grace: 500, idle: 500, limit: 8_500 }
/** The backlog of unaccepted connections while we are busy; the system may allow fewer. */
const BACKLOG = 4_096

/**
 * Runs the server of the shop that `loadCode` loads, until it is stopped: it answers /admin, /store, the shop's own
 * addresses and a few more; Next answers the rest.
 */
export function serve(loadCode: () => Promise<ShopCode>): Promise<void> {
  return start(loadCode).catch(refuse)
}

async function start(loadCode: () => Promise<ShopCode>) {
  const code = await loadCode()
  const shop = await openShop({ code, settings: processSettings() })
  const { settings, log } = shop
  const ownPanel = await openOwnPanel(shop)
  const printSetUpCode = await openSetUp(shop)
  const dev = process.argv.includes("--dev")
  const next = lazyNext({ dev, port: settings.port, log })
  const pages = withPageFacts(next.handle, shop, ownPanel)
  const server = createFront({ ...shop, ownPanel }, dev ? pages : panelFiles(pages))
  growWithRequests(server)
  const connections = followConnections(server)
  limitConnections(server, connections, mostConnections())
  disconnectStalled(server, connections)
  if (dev) server.on("upgrade", next.upgrade)
  else refuseUpgrades(server)
  await waitForTurn()
  await shop.telemetry.listen()
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG }, resolve)
  })
  const { port } = server.address() as AddressInfo
  settings.shop.local_url = `http://localhost:${port}` // PORT=0 is any that is free
  log.info({ port }, "Mercer listens")
  printSetUpCode()
  surviveStrayErrors(log)
  const endWarmUp = warmUp(shop)
  const endServer = () => drain(server, connections, patience(settings)).then(endWarmUp)
  stopWhenAsked(shop, () => stop(shop, endServer, next.close))
  if (process.connected) process.send?.({ listening: port })
}

function patience({ stop_delay_s }: RunningShop["settings"]) {
  const grace = Math.max(PATIENCE.grace, stop_delay_s * 1_000)
  return { ...PATIENCE, grace, limit: grace + PATIENCE.limit }
}

/** SIGTERM and Ctrl-C stop gracefully, a second one immediately. So does the end of the launcher that started us. */
function stopWhenAsked({ log }: RunningShop, stopAll: () => Promise<void>) {
  let asked = false
  const stopOnce = (why: string) => {
    if (asked) return why === "disconnect" ? undefined : process.exit(1)
    asked = true
    log.info({ why }, "Mercer stops")
    stopAll().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "Stopping failed")
        process.exit(1)
      },
    )
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopOnce(signal))
  if (!process.send) return
  if (process.connected) process.once("disconnect", () => stopOnce("disconnect"))
  else stopOnce("disconnect")
}

async function stop(shop: RunningShop, endServer: () => Promise<void>, closeNext: () => Promise<void>) {
  const began = performance.now()
  shop.retire()
  await endServer()
  await closeNext()
  const answered = performance.now()
  await shop.close()
  // Which of the two a stop has waited for, should it have been slow.
  const ms = { requests_ms: Math.round(answered - began), work_ms: Math.round(performance.now() - answered) }
  shop.log.info(ms, "Mercer has stopped")
}

function refuse(error: NodeJS.ErrnoException): never {
  // Whoever waits for the turn generates then.
  if (error instanceof NotGenerated && isHandOver) process.exit(NotGenerated.EXIT_CODE)
  const words = withPlace(error, places.shop())
  process.stderr.write(`Mercer cannot start. ${PORT_ADVICE[error.code ?? ""] ?? ""}${words}\n`)
  process.exit(1)
}

const PORT_ADVICE: Record<string, string> = {
  EADDRINUSE: "The port is in use by another program. Choose another one for PORT, or METRICS_PORT: ",
  EACCES: "This user may not listen there: choose a PORT of 1024 or more, and put a proxy in front: ",
}
