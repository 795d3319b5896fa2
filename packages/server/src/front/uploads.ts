import { theShop } from "../shop.ts"

const FILE = /^\/uploads\/(.{1,1000})$/

/** The key of the file that has this address: /uploads/{key}; of Medusa v1's files the name as the client encoded it. */
export const fileAt = (pathname: string): string | undefined => FILE.exec(pathname)?.[1]

/** Files for Next's route handlers. */
export async function file(request: Request): Promise<Response> {
  const key = fileAt(new URL(request.url).pathname)
  return key ? (await theShop()).api.file(key, request) : new Response(null, { status: 404 })
}
