import net from "node:net"

/** A statement as it arrived at PostgreSQL. */
export interface Statement {
  text: string
  /** Its parameters; none for a simple query. */
  values: (string | null)[]
  prepared: boolean
}

export interface WireTap {
  /** The database's URL through the tap. */
  url: string
  /** Everything that PostgreSQL was asked to execute since the last call, in order. */
  take(): Statement[]
  close(): void
}

/**
 * A proxy between the server and PostgreSQL that records every executed statement, including BEGIN and COMMIT. So
 * they are counted on arrival, whatever library has sent them, with any PostgreSQL.
 */
export async function openWireTap(database_url: string): Promise<WireTap> {
  const target = new URL(database_url)
  let heard: Statement[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port || 5432), target.hostname)
    const listen = listener((statement) => heard.push(statement))
    client.on("data", (chunk) => {
      listen(chunk)
      database.write(chunk)
    })
    database.on("data", (chunk) => client.write(chunk))
    for (const [one, other] of [[client, database] as const, [database, client] as const]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on("error", () => other.destroy())
      one.on("close", () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as net.AddressInfo
  const tapped = Object.assign(new URL(database_url), { hostname: "127.0.0.1", port: String(port) })
  tapped.searchParams.delete("host")
  return {
    url: tapped.toString(),
    take: () => {
      const taken = heard
      heard = []
      return taken
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** How the server prepares the statements of an idle connection, which no request waits for. */
const PREPARE = /^PREPARE (\S+) AS (.+)$/s
const PLANNED = "EXPLAIN EXECUTE "

/** Parses what one connection's client sends: PostgreSQL's frontend protocol, version 3. */
function listener(report: (statement: Statement) => void): (chunk: Buffer) => void {
  let buffer: Buffer = Buffer.alloc(0)
  let begun = false
  const prepared = new Map<string, string>()
  let bound: Statement = { text: "", values: [], prepared: true }

  function message(type: string, body: Buffer) {
    const read = reader(body)
    if (type === "P") prepared.set(read.text(), read.text())
    if (type === "B") {
      read.text() // the portal
      bound = { text: prepared.get(read.text()) ?? "", values: read.values(), prepared: true }
    }
    if (type === "E") report(bound)
    if (type === "Q") simple(read.text())
  }

  function simple(text: string) {
    const [, name, of] = PREPARE.exec(text) ?? []
    if (name && of) return void prepared.set(name, of)
    if (text.startsWith(PLANNED)) return
    for (const one of text.split(";")) if (one.trim()) report({ text: one.trim(), values: [], prepared: false })
  }

  return (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    for (;;) {
      const at = begun ? 1 : 0 // the first messages have no type
      if (buffer.length < at + 4) return
      const end = at + buffer.readInt32BE(at)
      if (buffer.length < end) return
      if (begun) message(String.fromCharCode(buffer[0] as number), buffer.subarray(5, end))
      else begun = buffer.readInt16BE(4) === 3 // not a request for encryption, which has no version
      buffer = buffer.subarray(end)
    }
  }
}

/** Reads the parts of one message, one after the other. */
function reader(body: Buffer) {
  let at = 0
  const int16 = () => body.readInt16BE((at += 2) - 2)
  const int32 = () => body.readInt32BE((at += 4) - 4)
  function text() {
    const end = body.indexOf(0, at)
    const found = body.toString("utf8", at, end)
    at = end + 1
    return found
  }
  function values() {
    const formats = int16()
    at += 2 * formats
    return Array.from({ length: int16() }, () => {
      const length = int32()
      if (length < 0) return null
      at += length
      return body.toString("utf8", at - length, at)
    })
  }
  return { text, values }
}
