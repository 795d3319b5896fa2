import { expect, test } from "vitest"
import { cameOverHttps, clientAddress } from "../src/client-address.ts"

test.each([
  // X-Forwarded-For, socket, hops, address
  [null, "10.0.0.1", 0, "10.0.0.1"],
  ["1.1.1.1", "10.0.0.1", 0, "10.0.0.1"],
  ["1.1.1.1", "10.0.0.1", 1, "1.1.1.1"],
  ["6.6.6.6, 1.1.1.1", "10.0.0.1", 1, "1.1.1.1"],
  ["6.6.6.6, 1.1.1.1, 10.0.0.2", "10.0.0.1", 2, "1.1.1.1"],
  ["1.1.1.1", "10.0.0.1", 5, "1.1.1.1"],
  [null, "10.0.0.1", 1, "10.0.0.1"],
  ["", "10.0.0.1", 1, "10.0.0.1"],
  ["evil, 1.1.1.1", "10.0.0.1", 2, "1.1.1.1"],
  ["1.1.1.1, <script>", "10.0.0.1", 2, "10.0.0.1"],
  ["1.1.1.1:5678", "10.0.0.1", 1, "1.1.1.1"],
  ["[2001:DB8::1]:443", "10.0.0.1", 1, "2001:db8::1"],
  ["[2001:db8::1]", "10.0.0.1", 1, "2001:db8::1"],
  [null, "::ffff:127.0.0.1", 0, "127.0.0.1"],
  [null, "::1", 0, "::1"],
  [null, undefined, 0, "unknown"],
])("forwarded %s, socket %s, %i hops: %s", (forwarded, socket, hops, address) => {
  const headers = new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded })
  expect(clientAddress(headers, socket, hops)).toBe(address)
})

test.each([
  // X-Forwarded-Proto, proxies, over https
  ["https", 0, false],
  [null, 1, false],
  ["https", 1, true],
  ["HTTPS", 1, true],
  ["http", 1, false],
  ["https, http", 1, false],
  ["https, http", 2, true],
  ["http, https", 2, false],
  ["https, http, http", 2, false],
  ["https", 2, true],
])("%s seen through %i proxies came over https: %s", (forwarded, hops, is_secure) => {
  expect(cameOverHttps(forwarded, hops)).toBe(is_secure)
})
