import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type NotificationProvider, outboxFolder, smtp } from "../src/index.ts"
import { folder } from "./folder.ts"
import { smtpServer } from "./smtp-server.ts"

const from = "Shop <shop@example.com>"
const message = {
  id: "mail_1",
  to: "ada@example.com",
  subject: "Grüße",
  text: "Hello",
  html: "<p>Hello</p>",
  message_id: "mail_1@shop.example.com",
}

/** What every mail provider must do. `mails` returns all sent emails, as raw text. */
function notificationContract(
  name: string,
  start: () => Promise<{ provider: NotificationProvider; mails: () => Promise<string[]> }>,
) {
  const header = (mail: string | undefined, field: string) =>
    mail?.split("\r\n\r\n")[0]?.match(new RegExp(`^${field}: .*`, "gim"))

  describe(`${name} keeps the contract of notification providers`, () => {
    test("a message leaves with the Message-ID that was given, also the second time", async () => {
      const { provider, mails } = await start()
      await provider.send(message)
      await provider.send(message)
      const [mail] = await mails()
      expect(header(mail, "Message-ID")).toEqual(["Message-ID: <mail_1@shop.example.com>"])
      expect(header(mail, "To")).toEqual(["To: ada@example.com"])
      expect(header(mail, "From")).toEqual(["From: Shop <shop@example.com>"])
      expect(header(mail, "Subject")?.[0]).toContain("=?UTF-8?")
      expect(mail).toContain("<p>Hello</p>")
    })

    test("nothing in a message makes another header or recipient", async () => {
      const { provider, mails } = await start()
      await provider.send({ ...message, subject: "Hi\r\nBcc: eve@example.com", message_id: "x\r\nX-Evil: 1" })
      await provider.send({ ...message, id: "mail_2", to: "ada@example.com, eve@example.com" }).catch(() => {})
      for (const mail of await mails()) {
        expect(header(mail, "Bcc")).toBeNull()
        expect(header(mail, "X-Evil")).toBeNull()
        expect(header(mail, "To")).toHaveLength(1)
      }
    })
  })
}

notificationContract("outbox folder", async () => {
  const provider = outboxFolder({ folder: folder(), from })
  const mails = async () => Promise.all((await provider.list()).map(async ({ id }) => (await provider.read(id)).eml))
  return { provider, mails }
})

notificationContract("smtp", async () => {
  const { url, received } = await smtpServer()
  return { provider: smtp({ url, from }), mails: async () => received.map(({ content }) => content) }
})

test("outbox folder: lists the newest first and leaves no drafts", async () => {
  const path = join(folder(), "outbox")
  const outbox = outboxFolder({ folder: path, from })
  expect(await outbox.list()).toEqual([])
  await outbox.send(message)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await outbox.send({ ...message, id: "mail_2", subject: "Second" })
  expect((await outbox.list()).map(({ id }) => id)).toEqual(["mail_2", "mail_1"])
  expect(await outbox.list(1)).toMatchObject([{ id: "mail_2", subject: "Second", from }])
  expect(readdirSync(path).sort()).toEqual(["mail_1.eml", "mail_1.json", "mail_2.eml", "mail_2.json"])
})

test("outbox folder: an id is a name, not a path", async () => {
  const outbox = outboxFolder({ folder: folder(), from })
  await expect(outbox.send({ ...message, id: "../mail" })).rejects.toMatchObject({ type: "invalid_data" })
  await expect(outbox.read("../../etc/passwd")).rejects.toMatchObject({ type: "invalid_data" })
  await expect(outbox.read("mail_9")).rejects.toMatchObject({ type: "not_found" })
})
