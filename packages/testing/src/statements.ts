type Client = { query(...args: unknown[]): unknown }
type Pool = { on(event: "acquire", listener: (client: never) => void): unknown }

/** Records every SQL statement that goes to the shop's database, including BEGIN and COMMIT. */
export function recordStatements({ pool }: { pool: Pool }) {
  const known = new WeakSet<Client>()
  let texts: string[] = []
  const listen = (client: Client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      const [first] = args
      texts.push(typeof first === "string" ? first : (first as { text: string }).text)
      return query(...args)
    }
  }
  pool.on("acquire", (client: Client) => listen(client))
  /** The statements that the work has caused. */
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    texts = []
    await work()
    return texts
  }
}
