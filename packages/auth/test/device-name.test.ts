import { expect, test } from "vitest"
import { deviceName } from "../src/index.ts"

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`${MAC} ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, "Chrome on macOS"],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, "Safari on macOS"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    "Safari on iPhone",
  ],
  ["curl/8.5.0", "curl"],
  ["node", "node"],
  ["(nothing)", null],
  ["x".repeat(500), "x".repeat(60)],
  ["  ", null],
  ["", null],
  [null, null],
])("%j is %j", (user_agent, name) => expect(deviceName(user_agent)).toBe(name))
