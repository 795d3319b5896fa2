// Holds connections without ever sending a request, and never closes its own end: node silent.mjs PORT COUNT
import net from "node:net"

const [port, count] = process.argv.slice(2).map(Number)
let open = 0

for (let index = 0; index < count; index++) {
  // Half-open: when the server closes its side, this one stays open.
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true })
  socket.on("connect", () => {
    open++
    if (open === count) process.send({ open })
  })
  socket.on("error", () => {})
  socket.resume()
}

process.on("disconnect", () => process.exit())
