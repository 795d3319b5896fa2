import { Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { isPublic, webhookUrl } from "../../src/webhook/address.ts"

describe("an address", () => {
  test.each(["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001:830::200e", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )

  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["link-local, where clouds keep their secrets", "169.254.169.254"],
    ["a provider's inner network", "100.64.0.1"],
    ["a provider's inner network", "100.127.255.255"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["documentation", "192.0.2.1"],
    ["benchmarks", "198.18.0.1"],
    ["protocol assignments", "192.0.0.1"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 link-local with a zone", "fe80::1%eth0"],
    ["IPv6 site-local", "fec0::1"],
    ["IPv6 unique local", "fc00::1"],
    ["IPv6 unique local", "fd12:3456::1"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped loopback in hexadecimal", "::ffff:7f00:1"],
    ["IPv4-mapped private", "::ffff:10.0.0.1"],
    ["IPv4-compatible loopback", "::127.0.0.1"],
    ["NAT64 of loopback", "64:ff9b::7f00:1"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["Teredo", "2001:0:1::1"],
    ["documentation", "2001:db8::1"],
    ["discard", "100::1"],
    ["outside of what is given out", "4000::1"],
    ["no address", "shop.example.com"],
    ["no address", ""],
  ])("%s: %s is not", (_, address) => {
    expect(isPublic(address)).toBe(false)
  })
})

describe("a webhook's URL", () => {
  test.each([
    ["https://example.com/hooks", "https://example.com/hooks"],
    ["HTTP://Example.com:8080", "http://example.com:8080/"],
    ["https://example.com:22/x?y=1#part", "https://example.com:22/x?y=1"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ])("%s is kept as %s", (given, kept) => {
    expect(webhookUrl(given, false)).toBe(kept)
  })

  test.each([
    "not an address",
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://user:secret@example.com",
    "https://user@example.com",
    `https://example.com/${"é".repeat(1_000)}`,
  ])("%s is refused wherever it leads", (given) => {
    expect(() => webhookUrl(given, true)).toThrow(Refusal)
  })

  test.each([
    "http://localhost:3000",
    "http://localhost./",
    "http://api.localhost",
    "http://127.0.0.1",
    "http://2130706433",
    "http://0x7f000001",
    "http://0177.0.0.1",
    "http://127.1",
    "http://0",
    "http://[::1]:9000",
    "http://[::ffff:127.0.0.1]",
    "http://[::ffff:7f00:1]",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1",
    "http://127。0。0。1",
  ])("%s is refused unless private addresses are allowed", (given) => {
    expect(() => webhookUrl(given, false)).toThrow("url leads to a private address")
    expect(webhookUrl(given, true)).toMatch(/^http:/)
  })
})
