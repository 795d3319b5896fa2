// Sends many requests at once over each connection and reads no answer: node unread.mjs PORT CONNECTIONS REQUESTS ADDRESS…
// Each connection asks for one of the addresses.
import net from "node:net"

const [port, connections, requests] = process.argv.slice(2, 5).map(Number)
const addresses = process.argv.slice(5)

let open = 0

for (let index = 0; index < connections; index++) {
  const address = addresses[index % addresses.length]
  const socket = net.connect({ port, host: "127.0.0.1" }).pause()
  socket.on("connect", () => {
    open++
    const one = `GET ${address} HTTP/1.1\r\nHost: shop.test\r\nAccept-Encoding: identity\r\n\r\n`
    socket.write(one.repeat(requests))
    if (open === connections) process.send({ open })
  })
  socket.on("error", () => {})
}

process.on("disconnect", () => process.exit())
