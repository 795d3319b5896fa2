/** The documents of an index. */
export interface Documents {
  put(documents: object[]): Promise<void>
  delete(ids: string[]): Promise<void>
}

/** A request that takes longer has failed, and is sent again later. */
const PATIENCE_MS = 10_000

/** An index of Meilisearch: it takes a change at once and works on it later, in the order of requests. */
export function openIndex({
  url,
  key,
  index = "products",
}: {
  url: string
  key?: string | undefined
  index?: string
}): Documents {
  const base = `${url.replace(/\/$/, "")}/indexes/${encodeURIComponent(index)}/documents`
  async function send(method: string, path: string, body: unknown): Promise<void> {
    const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body), signal })
    const text = await response.text()
    if (!response.ok) throw new Error(`Meilisearch answered ${response.status}: ${text.slice(0, 300)}`)
  }
  return {
    put: (documents) => send("PUT", "?primaryKey=id", documents),
    delete: (ids) => send("POST", "/delete-batch", ids),
  }
}
