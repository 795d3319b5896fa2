import fs from "node:fs/promises"
import http from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { BACKEND } from "./build.ts"

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
}

/** The dashboard on a separate address, as shops of Medusa v1 host it; `backend` is asked at every request. */
export async function serveDashboard(folder: string, backend: () => string) {
  const server = http.createServer(async ({ url = "/" }, response) => {
    const file = await fileAt(folder, new URL(url, "http://any").pathname)
    const type = TYPES[path.extname(file)] ?? "application/octet-stream"
    const content = await fs.readFile(file)
    const isScript = type === "text/javascript"
    response.setHeader("content-type", type)
    response.end(isScript ? content.toString().replaceAll(BACKEND, backend()) : content)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** The file of an address; every other address is a page of the dashboard, which its script displays. */
async function fileAt(folder: string, pathname: string): Promise<string> {
  const file = path.join(folder, path.normalize(pathname))
  const isFile = await fs.stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  return isFile ? file : path.join(folder, "index.html")
}
