import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseRates } from "@mercer/auth"
import { expect, test } from "vitest"
import { root } from "../src/place.ts"
import { readSettings, SETTINGS } from "../src/settings.ts"

const DATABASE_URL = "postgres://shop@localhost/shop"

test("with only a database set, every setting has a default suitable for development", () => {
  expect(readSettings({ DATABASE_URL })).toMatchObject({
    port: 9000,
    production: false,
    data_dir: path.join(root(), ".data"),
  })
  // Where a server has run, the folder has the key that it has made.
  const { shop } = readSettings({ DATABASE_URL, DATA_DIR: path.join(os.tmpdir(), "mercer-none") })
  expect(shop).toEqual({
    public_url: undefined,
    storefront_url: undefined,
    local_url: "http://localhost:9000",
    store_cors: "http://localhost:8000",
    admin_cors: "http://localhost:7000,http://localhost:7001",
    cookie: { same_site: "lax", secure: false },
    trust_proxy: 0,
    password_min_length: 1,
    cart_lines: 500,
    roles: undefined,
    second_factor: "optional",
    secret_key: undefined,
    webhook_private_addresses: false,
    medusa: {},
    login_exempt: [],
  })
})

test("all errors are listed together", () => {
  const read = () =>
    readSettings({
      PORT: "ninety",
      COOKIE_SAME_SITE: "strict",
      TRUST_PROXY: "-1",
      PASSWORD_MIN_LENGTH: "0",
      PUBLIC_URL: "shop.example.com",
      STOREFRONT_URL: "www.example.com",
      SMTP_URL: "http://mail",
      RATE_LIMIT_EXEMPT: "10.0.0.0/99",
      LOG_LEVEL: "loud",
    })
  const wrong = ["PORT", "COOKIE_SAME_SITE", "TRUST_PROXY", "PASSWORD_MIN_LENGTH"]
  for (const name of [...wrong, "PUBLIC_URL", "STOREFRONT_URL", "SMTP_URL"])
    expect(read).toThrow(new RegExp(`^  - ${name} must be`, "m"))
  expect(read).toThrow(/RATE_LIMIT_EXEMPT must be .*\n.*LOG_LEVEL must be one of/s)
})

test.each([
  [{ DATA_DIR: "/nowhere" }, /DATABASE_URL is missing/],
  [{ DATABASE_URL: "mysql://localhost/shop" }, /DATABASE_URL must be an address that begins with postgres:/],
  [{ DATABASE_URL, COOKIE_SAME_SITE: "none", COOKIE_SECURE: "false" }, /COOKIE_SECURE cannot be false/],
  [{ DATABASE_URL, DATABASE_SCHEMA: "mercer" }, /DATABASE_SCHEMA cannot be the schema/],
  [{ DATABASE_URL: `${DATABASE_URL}?schema=pg_toast` }, /DATABASE_URL names a schema that no shop can be in/],
  [{ DATABASE_URL: `${DATABASE_URL}?schema=a`, DATABASE_SCHEMA: "b" }, /must be the same/],
  [{ DATABASE_URL, SMTP_URL: "smtp://localhost" }, /MAIL_FROM is missing/],
  [{ DATABASE_URL, SECOND_FACTOR: "yes" }, /SECOND_FACTOR must be optional or required/],
  [{ DATABASE_URL, SECRET_KEY: "short" }, /SECRET_KEY must be random/],
  [{ DATABASE_URL, SECRET_KEY: "supersecret".repeat(4) }, /SECRET_KEY must be random/],
])("%o is refused", (env, words) => {
  expect(() => readSettings(env)).toThrow(words)
})

test("a blank value counts as not set", () => {
  expect(readSettings({ DATABASE_URL, PORT: " ", STORE_CORS: "" }).port).toBe(9000)
})

test("the schema of the shop's tables comes from the address or from DATABASE_SCHEMA", () => {
  expect(readSettings({ DATABASE_URL }).database.url).toBe(DATABASE_URL)
  const url = `${DATABASE_URL}?schema=shop`
  expect(readSettings({ DATABASE_URL, DATABASE_SCHEMA: "shop" }).database.url).toBe(url)
  expect(readSettings({ DATABASE_URL: url, DATABASE_SCHEMA: "shop" }).database.url).toBe(url)
  expect(readSettings({ DATABASE_URL: url }).database.url).toBe(url)
})

test("in production only configured origins are allowed", () => {
  const { shop } = readSettings({ DATABASE_URL, NODE_ENV: "production", STORE_CORS: "https://shop.example.com" })
  expect(shop).toMatchObject({ store_cors: "https://shop.example.com", admin_cors: "" })
})

test.each([
  [{ PUBLIC_URL: "https://shop.example.com" }, true],
  [{ PUBLIC_URL: "http://shop.example.com" }, false],
  [{ COOKIE_SAME_SITE: "none" }, true],
  [{ PUBLIC_URL: "https://shop.example.com", COOKIE_SECURE: "false" }, false],
])("with %o the cookie's Secure is %s", (env, secure) => {
  expect(readSettings({ DATABASE_URL, ...env }).shop.cookie.secure).toBe(secure)
})

test("apps are a JSON list; anything else is reported", () => {
  const app = {
    application_name: "books",
    display_name: "Books",
    install_url: "https://books.example/install",
    token_url: "https://books.example/token",
    client_id: "shop",
    client_secret: "s",
  }
  expect(readSettings({ DATABASE_URL, OAUTH_APPS: JSON.stringify([app]) }).oauth_apps).toEqual([app])
  expect(readSettings({ DATABASE_URL }).oauth_apps).toEqual([])
  expect(() => readSettings({ DATABASE_URL, OAUTH_APPS: "books" })).toThrow("OAUTH_APPS must be JSON")
  expect(() => readSettings({ DATABASE_URL, OAUTH_APPS: "{}" })).toThrow("OAUTH_APPS must be a JSON list of apps")
})

test("stand-ins are a comma list; anything else is reported", () => {
  const read = (PROVIDER_STAND_INS: string) => readSettings({ DATABASE_URL, PROVIDER_STAND_INS }).stand_ins
  expect(read("klarna=external, payment:cod=manual,tax:avalara=system")).toEqual([
    { kind: undefined, id: "klarna", by: "external" },
    { kind: "payment", id: "cod", by: "manual" },
    { kind: "tax", id: "avalara", by: "system" },
  ])
  expect(read("Shipping Co.=manual,payment:a=b:c%2C d=external")).toEqual([
    { kind: undefined, id: "Shipping Co.", by: "manual" },
    { kind: "payment", id: "a=b:c, d", by: "external" },
  ])
  expect(readSettings({ DATABASE_URL }).stand_ins).toEqual([])
  for (const wrong of ["klarna", "klarna=", "mail:smtp=manual", "klarna=external,", "klarna:external"])
    expect(() => read(wrong)).toThrow(
      /PROVIDER_STAND_INS.* must be like klarna=external,payment:cod=manual: ".*" is not/,
    )
})

test(".env.example lists each setting once, and nothing else", () => {
  const text = fs.readFileSync(path.join(root(), ".env.example"), "utf8")
  const named = [...text.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  // Only the launcher uses DEMO.
  expect(named.sort()).toEqual([...SETTINGS, "DEMO"].sort())
})

test("docs/settings.md has each setting, and the limits as they are", () => {
  const text = fs.readFileSync(path.join(root(), "docs/settings.md"), "utf8")
  expect(SETTINGS.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const rate = (given = "") => {
    const [points, seconds] = given.trim().split("/").map(Number)
    return points && seconds ? { points, seconds } : undefined
  }
  const limits = [...text.matchAll(/^\| `(\w+)`: (.*)\|$/gm)].map(([, name = "", cells = ""]) => {
    const [, account, address, pair] = cells.split("|")
    return [name, { account: rate(account), address: rate(address), pair: rate(pair) }]
  })
  expect(Object.fromEntries(limits)).toEqual(parseRates(null))
})
