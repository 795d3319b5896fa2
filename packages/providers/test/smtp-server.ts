import { type AddressInfo, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

export type Received = { to: string[]; content: string }

/** Enough of SMTP to take mail: says yes, keeps what comes, and refuses recipients whose address starts with "gone". */
export async function smtpServer() {
  const received: Received[] = []
  const server = createServer((socket) => converse(socket, received))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

function converse(socket: Socket, received: Received[]) {
  let rest = ""
  let mail: Received = { to: [], content: "" }
  let inContent = false

  function reply(line: string): string | null {
    if (inContent && line !== ".") {
      mail.content += `${line}\r\n`
      return null
    }
    if (inContent) {
      received.push(mail)
      mail = { to: [], content: "" }
      inContent = false
      return "250 kept"
    }
    if (/^RCPT TO:<gone/i.test(line)) return "550 no such person"
    if (/^RCPT/i.test(line)) mail.to.push(line.replace(/^.*<|>.*$/g, ""))
    inContent = /^DATA/i.test(line)
    return inContent ? "354 go on" : "250 ok"
  }

  socket.write("220 test\r\n")
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n")
    rest = lines.pop() ?? ""
    for (const answer of lines.map(reply)) if (answer) socket.write(`${answer}\r\n`)
    if (lines.includes("QUIT")) socket.end()
  })
}
