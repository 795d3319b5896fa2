import { isRefusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { ADDRESS_NOT_TAKEN, smtp } from "../src/index.ts"
import { smtpServer, type Trouble } from "./smtp-server.ts"

const from = "Shop <shop@example.com>"
const message = {
  id: "mail_1",
  to: "ada@example.com",
  subject: "Grüße",
  text: `Hello\n.\n${"A line that makes it long. ".repeat(4_000)}`,
  html: "<p>Hello</p>",
  message_id: "mail_1@shop.example.com",
}
const login = { user: "shop", password: "p@ss:wörd/1" }
const credentials = `${login.user}:${encodeURIComponent(login.password)}`

test("one recipient, for any address", async () => {
  const { url, received } = await smtpServer()
  await smtp({ url, from }).send(message)
  await smtp({ url, from })
    .send({ ...message, to: "ada@example.com, eve@example.com" })
    .catch(() => {})
  expect(received.flatMap(({ to }) => to)).not.toContain("eve@example.com")
  expect(received[0]?.to).toEqual(["ada@example.com"])
})

test("a line with a dot alone does not end the email", async () => {
  const { url, received } = await smtpServer()
  await smtp({ url, from }).send({ ...message, text: "before\n.\nafter" })
  expect(received[0]?.content).toMatch(/before\r?\n\.\r?\nafter/)
})

describe("a server with passwords", () => {
  test("gets user and password over an encrypted line only", async () => {
    const { host, received } = await smtpServer({ login, tls: true })
    const url = `smtp://${credentials}@${host}?tls.rejectUnauthorized=false`
    await smtp({ url, from }).send(message)
    expect(received).toMatchObject([{ to: ["ada@example.com"], user: "shop", secure: true }])
  })

  test("with an untrusted certificate gets neither password nor email", async () => {
    const { host, received } = await smtpServer({ login, tls: true })
    const sent = smtp({ url: `smtp://${credentials}@${host}`, from }).send(message)
    await expect(sent).rejects.toThrow(/certificate/i)
    await expect(sent).rejects.not.toSatisfy(isRefusal)
    expect(received).toEqual([])
  })

  test("that refuses the password may take it when somebody has repaired the settings: no definite no", async () => {
    const { host, received } = await smtpServer({ login, tls: true })
    const sent = smtp({ url: `smtp://shop:wrong@${host}?tls.rejectUnauthorized=false`, from }).send(message)
    await expect(sent).rejects.toMatchObject({ code: "EAUTH", responseCode: 535 })
    await expect(sent).rejects.not.toSatisfy(isRefusal)
    expect(received).toEqual([])
  })
})

describe("addresses of other scripts", () => {
  test.each([false, true])("a domain is sent as A-label, whatever the server offers", async (utf8) => {
    const { url, received } = await smtpServer({ utf8 })
    await smtp({ url, from }).send({ ...message, to: "info@müller.de" })
    expect(received[0]?.content).toMatch(/^To: info@xn--mller-kva\.de\r$/m)
  })

  test("a local part needs SMTPUTF8", async () => {
    const { url, received } = await smtpServer({ utf8: true })
    await smtp({ url, from }).send({ ...message, to: "jörg@example.com" })
    expect(received.map(({ to }) => to)).toEqual([["jörg@example.com"]])
  })

  test("without it the server gets nothing, and the refusal says that the email is to be parked", async () => {
    const { url, received } = await smtpServer()
    const sent = smtp({ url, from }).send({ ...message, to: "jörg@example.com" })
    await expect(sent).rejects.toMatchObject({
      message: "the mail server does not accept this address",
      code: ADDRESS_NOT_TAKEN,
    })
    expect(received).toEqual([])
  })

  test("a server that cannot be reached is tried again", async () => {
    const sent = smtp({ url: "smtp://127.0.0.1:1", from }).send({ ...message, to: "jörg@example.com" })
    await expect(sent).rejects.not.toSatisfy(isRefusal)
  })
})

describe("what fails", () => {
  test("an unknown recipient is a final no, and the next one gets the email", async () => {
    const { url, received } = await smtpServer()
    const provider = smtp({ url, from })
    await expect(provider.send({ ...message, to: "gone@example.com" })).rejects.toMatchObject({ type: "invalid_data" })
    await provider.send(message)
    expect(received).toHaveLength(1)
  })

  test("an absent server is not", async () => {
    const nobody = smtp({ url: "smtp://127.0.0.1:1", from }).send(message)
    await expect(nobody).rejects.toMatchObject({ code: expect.stringMatching(/ECONNECTION|ESOCKET/) })
  })

  test.each<[Trouble, copies: number]>([
    ["is busy", 1],
    ["greylists", 1],
    ["is full", 1],
    ["drops the line", 1],
    // It has the email but cannot confirm it: only the Message-ID identifies the second copy.
    ["drops the line after all of it", 2],
  ])("a server that %s is tried again, under the same Message-ID", async (first, copies) => {
    const { url, received } = await smtpServer({ first })
    const provider = smtp({ url, from })
    const failed = provider.send(message)
    await expect(failed).rejects.toThrow()
    await expect(failed).rejects.not.toSatisfy(isRefusal)
    await provider.send(message)
    expect(received).toHaveLength(copies)
    for (const { content } of received) expect(content).toContain("Message-ID: <mail_1@shop.example.com>")
  })
})
