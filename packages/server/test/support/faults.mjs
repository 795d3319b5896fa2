// A server with faults in it: a request names in the header x-fault where an error is thrown while it is handled.
import http from "node:http"

const fail = () => {
  throw new Error("a fault on purpose")
}

/** Adds a failing listener before the server's first one: earlier, the body would start to flow. */
const before = (stream, event) =>
  stream.on("newListener", function added(name) {
    if (name === event) stream.off("newListener", added).prependListener(event, fail)
  })

const faults = {
  "at once": (incoming) => Object.defineProperty(incoming, "headers", { get: fail }),
  "as its body comes in": (incoming) => before(incoming, "data"),
  "at the end of its body": (incoming) => before(incoming, "end"),
  "as its answer goes out": (_incoming, outgoing) => outgoing.prependListener("finish", fail),
  "as its connection closes": (_incoming, outgoing) => outgoing.prependListener("close", fail),
  "in a timer": () => setTimeout(fail, 1),
  "in a promise": () => void Promise.reject(new Error("a fault on purpose")),
}

const emit = http.Server.prototype.emit
http.Server.prototype.emit = function (name, ...event) {
  const [incoming] = event
  if (name === "request") faults[incoming.headers["x-fault"]]?.(...event)
  return emit.call(this, name, ...event)
}
