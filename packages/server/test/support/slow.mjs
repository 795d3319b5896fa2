// Holds connections open without ever finishing a request, half of them silent and half sending a header letter by letter;
// each that the server closes is opened again a moment later: node slow.mjs PORT COUNT
import net from "node:net"

const [port, count] = process.argv.slice(2).map(Number)
const LETTER_MS = 5_000
const AGAIN_MS = 500

let open = 0
let hasReported = false

function hold(index) {
  const socket = net.connect({ port, host: "127.0.0.1" })
  let timer
  let isOpen = false
  socket.on("connect", () => {
    isOpen = true
    open++
    if (index % 2) {
      socket.write("GET /store/collections HTTP/1.1\r\nHost: slow\r\nX-Slow: ")
      timer = setInterval(() => socket.write("a"), LETTER_MS)
    }
    if (!hasReported && open >= count * 0.99) {
      hasReported = true
      process.send({ open })
    }
  })
  socket.on("error", () => {})
  socket.on("close", () => {
    if (isOpen) open--
    clearInterval(timer)
    setTimeout(hold, AGAIN_MS, index)
  })
  socket.resume()
}

for (let index = 0; index < count; index++) setTimeout(hold, (index / count) * 3_000, index)

process.on("message", () => process.send({ open }))
process.on("disconnect", () => process.exit())
