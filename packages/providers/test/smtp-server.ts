import type { AddressInfo, Socket } from "node:net"
import { SMTPServer, type SMTPServerDataStream } from "smtp-server"
import { onTestFinished } from "vitest"

export interface Received {
  to: string[]
  content: string
  /** Who had logged in, and whether the line was encrypted by then. */
  user: string | undefined
  secure: boolean
}

/** What the server does to the first message instead of taking it. */
export type Trouble = "is busy" | "greylists" | "is full" | "drops the line" | "drops the line after all of it"

interface Options {
  /** The only user; without one no login is required. */
  login?: { user: string; password: string }
  /** Whether it offers STARTTLS, with a self-signed certificate. */
  tls?: boolean
  first?: Trouble
  /** Whether it takes letters of other scripts before the @. */
  utf8?: boolean
}

/** A mail server on this machine: stores what it receives, and refuses recipients whose address starts with "gone". */
export async function smtpServer({ login, tls = false, first, utf8 = false }: Options = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let trouble = first
  /** Whether the trouble comes now; it comes once. */
  const isTime = (...kinds: Trouble[]) => {
    const now = trouble !== undefined && kinds.includes(trouble)
    if (now) trouble = undefined
    return now
  }
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    disabledCommands: [...(tls ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    allowInsecureAuth: false,
    hideSMTPUTF8: !utf8,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) return callback(null, { user: username })
      callback(failure(535, "Wrong user or password"))
    },
    onMailFrom(_address, _session, callback) {
      callback(isTime("is busy") ? failure(421, "Try again later") : null)
    },
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith("gone")) return callback(failure(550, "No such person"))
      callback(isTime("greylists") ? failure(450, "Greylisted, try again later") : null)
    },
    onData(stream, session, callback) {
      if (isTime("drops the line")) return void stream.once("data", hangUp)
      textOf(stream).then((content) => {
        if (isTime("is full")) return callback(failure(452, "Out of space"))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, content, user: session.user, secure: session.secure })
        if (isTime("drops the line after all of it")) return hangUp()
        callback(null)
      }, callback)
    },
  })
  server.on("error", () => {}) // of connections that end in the middle
  server.server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, url: `smtp://127.0.0.1:${port}`, received }
}

const failure = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("latin1")
}
