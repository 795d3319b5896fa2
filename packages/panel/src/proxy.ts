import { type NextRequest, NextResponse } from "next/server"
import { preferredLanguage, YEAR_S } from "#panel/words/choices.ts"

/** Pages for visitors who are not logged in: the login, and those that emails link to. */
const OPEN = ["/app/login", "/app/setup", "/app/forgot-password", "/app/reset-password", "/app/invite"]

export const config = { matcher: ["/app", "/app/:path*"] }

/**
 * The panel's pages may run only the scripts that Next wrote into them for this request. Visitors without any cookie
 * are redirected to the login immediately, without first loading a page that would redirect.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (!request.cookies.has("connect.sid") && !OPEN.includes(pathname)) {
    const login = request.nextUrl.clone()
    login.pathname = "/app/login"
    login.search = `?next=${encodeURIComponent(pathname + search)}`
    return NextResponse.redirect(login)
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64")
  const policy = policyWith(nonce)
  const headers = new Headers(request.headers)
  headers.set("x-nonce", nonce)
  // Next reads the nonce from here and puts it on its own scripts.
  headers.set("content-security-policy", policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set("content-security-policy", policy)
  // From the second visit on, the operator's own language is used, whatever the browser requests.
  if (!request.cookies.has("panel_language")) {
    const language = preferredLanguage(request.headers.get("accept-language"))
    response.cookies.set("panel_language", language, { path: "/app", maxAge: YEAR_S, sameSite: "lax" })
  }
  response.headers.set("x-content-type-options", "nosniff")
  response.headers.set("referrer-policy", "same-origin")
  return response
}

function policyWith(nonce: string) {
  const dev = process.env.NODE_ENV === "development"
  const policy = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src": dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    // Product images may be on any host.
    "img-src": "'self' data: blob: https: http:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ")
}
