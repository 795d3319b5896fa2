import net, { type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { onTestFinished } from "vitest"

/** A mail server that says what the test wants, as slowly as it wants. */
export async function postOffice({ slow_ms = 0, says = "250 taken" } = {}) {
  const office = { received: [] as string[], url: "", says, slow_ms }
  const server = net.createServer((socket) => {
    let letter: string | undefined
    let rest = ""
    const answer = async (line: string) => {
      if (letter !== undefined) {
        if (line !== ".") return void (letter += `${line}\n`)
        const whole = letter
        letter = undefined
        await sleep(office.slow_ms)
        if (office.says.startsWith("2")) office.received.push(whole)
        return socket.write(`${office.says}\r\n`)
      }
      if (line === "DATA") letter = ""
      socket.write(line === "DATA" ? "354 go on\r\n" : "250 yes\r\n")
    }
    socket.write("220 here\r\n")
    socket
      .on("error", () => {})
      .on("data", (chunk) => {
        const lines = (rest + chunk).split("\r\n")
        rest = lines.pop() ?? ""
        for (const line of lines) void answer(line)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  office.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return office
}
