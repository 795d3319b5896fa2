import type { IncomingMessage, ServerResponse } from "node:http"
import type { Log } from "@mercer/api"

/**
 * Handles one request so that whatever goes wrong in it is its own: what is thrown, at once or later, and what a listener
 * of its two streams throws, all come to `fail`. Without the last, such an error would be the end of the process.
 */
export function guard(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => Promise<void>,
  fail: (error: unknown) => void,
): void {
  for (const stream of [incoming, outgoing]) guardListeners(stream, fail)
  // Where not even the failure can be answered, the client shall not wait for ever.
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
 * The last net, for errors that come from a listener or a promise of which no request knows: a library's timer, a stream
 * within a stream. A shop that stops serving everybody because of one of them would be worse off than one that logs it:
 * all that must be right is in the database, in transactions, and not in this process.
 */
export function surviveStrayErrors(log: Log): void {
  const note = (error: unknown) => log.error({ err: error }, "An error that nothing caught")
  process.on("uncaughtException", note)
  process.on("unhandledRejection", note)
}
