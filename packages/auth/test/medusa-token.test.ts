import { createHmac, createSign, generateKeyPairSync } from "node:crypto"
import { describe, expect, test } from "vitest"
import { weaknessOf } from "../src/medusa-secret.ts"
import { medusaTokenIn } from "../src/medusa-token.ts"

const SECRET = "9fK2-pQx7_Lm4Zr8Tb1Vw6Yc3Nd5Hg0J"
const now = new Date("2026-11-22T12:00:00Z")
const SECONDS = now.getTime() / 1_000
const HOUR = 3_600

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const sign = (text: string, { secret = SECRET, hash = "sha256" } = {}) =>
  createHmac(hash, secret).update(text).digest("base64url")

interface Made {
  header?: object
  claims?: Record<string, unknown>
  secret?: string
}

/** A customer's login as Medusa v1 signed it an hour ago, but for what is given. */
function token({ header = { alg: "HS256", typ: "JWT" }, claims, secret }: Made = {}) {
  const ours = { customer_id: "cus_1", domain: "store", iat: SECONDS - HOUR, exp: SECONDS + 29 * 24 * HOUR }
  const text = `${part(header)}.${part({ ...ours, ...claims })}`
  return `${text}.${sign(text, secret ? { secret } : {})}`
}

const headers = (text: string) => new Headers({ authorization: `Bearer ${text}` })
const read = (text: string, actor: "admin" | "customer" = "customer") =>
  medusaTokenIn(headers(text), actor, { secret: SECRET, now })

const OPERATOR = { user_id: "usr_1", domain: "admin", customer_id: undefined, exp: SECONDS + HOUR }

describe("logins that Medusa v1 has signed", () => {
  test("are a customer's or an operator's", () => {
    const issued_at = new Date(now.getTime() - HOUR * 1_000)
    expect(read(token())).toEqual({ actor: "customer", id: "cus_1", issued_at })
    expect(read(token({ claims: OPERATOR }), "admin")).toEqual({ actor: "admin", id: "usr_1", issued_at })
    expect(medusaTokenIn(headers(token()), "customer", { secret: `${SECRET}.`, now })).toBeNull()
  })

  test("open the interface of their domain only", () => {
    expect(read(token(), "admin")).toBeNull()
    expect(read(token({ claims: OPERATOR }), "customer")).toBeNull()
    const both = { ...OPERATOR, customer_id: "cus_1" }
    expect(read(token({ claims: both }), "customer")).toBeNull()
    expect(read(token({ claims: { domain: "admin" } }), "admin")).toBeNull()
  })

  test.each([
    ["ended", { exp: SECONDS }],
    ["ended long ago", { exp: SECONDS - HOUR }],
    ["without an end", { exp: undefined }],
    ["with an end that is no number", { exp: `${SECONDS + HOUR}` }],
    ["with an end of null", { exp: null }],
    ["issued in the future", { iat: SECONDS + HOUR }],
    ["without a moment of issue", { iat: undefined }],
    ["with a moment of issue that is no number", { iat: "1" }],
    ["with a negative moment of issue", { iat: -1 }],
    ["not valid yet", { nbf: SECONDS + HOUR }],
    ["older than any of v1's, though its end is later", { iat: SECONDS - 31 * 24 * HOUR }],
    ["without an account", { customer_id: undefined }],
    ["with an empty account", { customer_id: "" }],
    ["with an account that is no text", { customer_id: { contains: "" } }],
    ["without a domain", { domain: undefined }],
    ["with a list of domains", { domain: ["store"] }],
  ])("are refused %s", (_, claims) => {
    expect(read(token({ claims }))).toBeNull()
  })

  test("a clock that is a few seconds ahead is no reason to refuse", () => {
    expect(read(token({ claims: { iat: SECONDS + 30 } }))).toMatchObject({ id: "cus_1" })
  })

  test.each([{ alg: "none" }, { alg: "None" }, { alg: "HS384" }, { alg: "hs256" }, {}, { alg: ["HS256"] }])(
    "are refused with another algorithm than HS256 (%j), even signed with the secret",
    (header) => {
      expect(read(token({ header }))).toBeNull()
    },
  )

  test("are refused without a signature, or with the one of another algorithm", () => {
    const [head, body] = token().split(".")
    const none = `${part({ alg: "none", typ: "JWT" })}.${body}`
    for (const text of [`${none}.`, none, `${head}.${body}.`, `${head}.${body}`]) expect(read(text)).toBeNull()
    const longer = `${part({ alg: "HS512", typ: "JWT" })}.${body}`
    expect(read(`${longer}.${sign(longer, { hash: "sha512" })}`)).toBeNull()
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const asymmetric = `${part({ alg: "RS256", typ: "JWT" })}.${body}`
    const signature = createSign("sha256").update(asymmetric).sign(privateKey, "base64url")
    expect(read(`${asymmetric}.${signature}`)).toBeNull()
  })

  test("are refused when signed with another secret, or changed in any part", () => {
    expect(read(token({ secret: "another secret of the same length" }))).toBeNull()
    const text = token()
    for (let at = 0; at < text.length; at += 7) {
      const other = text[at] === "A" ? "B" : "A"
      expect(read(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
    }
    const [head, , signature] = text.split(".")
    expect(read(`${head}.${part({ customer_id: "cus_2", domain: "store" })}.${signature}`)).toBeNull()
  })

  test("are refused with extensions that must be understood, and another type", () => {
    expect(read(token({ header: { alg: "HS256", typ: "JWT", crit: ["exp"] } }))).toBeNull()
    expect(read(token({ header: { alg: "HS256", typ: "secevent+jwt" } }))).toBeNull()
    expect(read(token({ header: { alg: "HS256" } }))).toMatchObject({ id: "cus_1" })
  })

  test("nothing else is one, however long", () => {
    const signed = (body: string) => {
      const text = `${part({ alg: "HS256" })}.${Buffer.from(body).toString("base64url")}`
      return `${text}.${sign(text)}`
    }
    const texts = ["", "mst_abc", "a.b.c", `${token()}.x`, ` x${token()}`, signed("null"), signed("[]"), signed("{")]
    for (const text of texts) expect(read(text)).toBeNull()
    expect(read(token({ claims: { padding: "x".repeat(10_000) } }))).toBeNull()
    expect(medusaTokenIn(new Headers({ "x-medusa-access-token": token() }), "customer", { secret: SECRET, now })).toBe(
      null,
    )
  })
})

describe("secrets of Medusa v1", () => {
  test("that anybody can guess are not used", () => {
    expect(weaknessOf("supersecret")).toBe("is well known")
    expect(weaknessOf("your-super-secret-jwt-token-with-at-least-32-characters-long")).toBe("is well known")
    expect(weaknessOf("supersecret_supersecret_supersecret")).toBe("is well known")
    expect(weaknessOf("please-change-me-before-production-ok")).toBe("is well known")
    expect(weaknessOf("9fK2-pQx7_Lm4Zr8Tb1Vw6Yc3Nd5Hg0")).toBe("has fewer than 32 characters")
    expect(weaknessOf("x".repeat(64))).toBe("repeats a few characters")
  })

  test("of 32 random characters are good", () => {
    expect(weaknessOf(SECRET)).toBeUndefined()
    expect(weaknessOf("4f0c2a9d7be1468e93f5a7c0d1e2b364")).toBeUndefined()
  })
})
