import type { IncomingMessage, ServerResponse } from "node:http"
import type { Log } from "@mercer/api"

/**
 * Handles one request so that its errors affect only itself: anything thrown, immediately or later, and errors thrown
 * by listeners of its two streams, all go to `fail`. Otherwise an error in a listener would end the process.
 */
export function guard(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => Promise<void>,
  fail: (error: unknown) => void,
): void {
  for (const stream of [incoming, outgoing]) guardListeners(stream, fail)
  // If even the error can't be sent, the client must not wait forever.
  work()
    .catch(fail)
    .catch(() => outgoing.destroy())
}

function guardListeners(stream: IncomingMessage | ServerResponse, fail: (error: unknown) => void): void {
  const emit = stream.emit
  stream.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit.apply(stream, event)
    } catch (error) {
      fail(error)
      return true
    }
  }
}

/**
 * The last resort, for errors from a listener or a promise outside any request: a library's timer, a nested stream.
 * Stopping the whole shop because of one of them would be worse than logging it: all data that must be correct is in
 * the database, in transactions, and not in this process.
 */
export function surviveStrayErrors(log: Log): void {
  const note = (error: unknown) => log.error({ err: error }, "An error that nothing caught")
  process.on("uncaughtException", note)
  process.on("unhandledRejection", note)
}
