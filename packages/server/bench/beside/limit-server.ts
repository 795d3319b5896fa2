// A separate process, as the shop is: the minimal server for the same rows. Started by limits.ts.
import http from "node:http"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { AT_ITS_BEST } from "../replay.ts"
import type { LimitJob } from "./limits.ts"

const { url, pool_size, text, values, id } = JSON.parse(process.argv[2] ?? "") as LimitJob
const pool = new pg.Pool({ connectionString: url, max: pool_size, options: AT_ITS_BEST })

/** The result of one prepared statement; the last part of the path replaces the recorded id. */
async function answer(address: string): Promise<Buffer> {
  const wanted = address.slice(address.lastIndexOf("/") + 1)
  const asked = id ? values.map((value) => value?.replaceAll(id, wanted) ?? null) : values
  const { rows } = await pool.query({ name: "limit", text, values: asked })
  return Buffer.from(rows.length === 1 && typeof rows[0].row === "string" ? rows[0].row : JSON.stringify(rows))
}

const server = http.createServer(async ({ url = "/" }, response) => {
  try {
    const body = await answer(url)
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
    response.end(body)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
})
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on("disconnect", () => process.exit(0))
