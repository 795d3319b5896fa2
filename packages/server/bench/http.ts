import http from "node:http"

export interface Answer {
  status: number
  text: string
  /** The Set-Cookie headers. */
  cookies: string[]
}

/** Sends requests over persistent connections, as a storefront's server does. */
export type Ask = (method: "GET" | "POST", path: string, body?: object, cookie?: string) => Promise<Answer>

export function client(url: string, connections = 1): { ask: Ask; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = (method, path, body, cookie) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        ...(method === "POST" && { "content-length": Buffer.byteLength(payload ?? "") }),
        ...(payload && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
      }
      const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk) => chunks.push(chunk))
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            cookies: response.headers["set-cookie"] ?? [],
          }),
        )
        response.on("error", reject)
      })
      request.on("error", reject)
      request.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}

/** The body of a response that must be a success. */
export function must<T>({ status, text }: Answer): T {
  if (status !== 200 && status !== 201)
    throw new Error(`A request of the benchmark failed: ${status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}
