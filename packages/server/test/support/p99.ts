import http from "node:http"
import { expect } from "vitest"

const CLIENTS = 4

/** What 99 of 100 requests of a few busy clients stay below, in milliseconds. */
export async function p99(url: string, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  const one = async () => {
    while (performance.now() < until) times.push(await timeOf(url, agent))
  }
  await Promise.all(Array.from({ length: CLIENTS }, one))
  agent.destroy()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function timeOf(url: string, agent: http.Agent): Promise<number> {
  const began = performance.now()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.get(`${url}/store/collections`, { agent }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    })
    request.once("error", reject)
  })
  expect(status).toBe(200)
  return performance.now() - began
}
