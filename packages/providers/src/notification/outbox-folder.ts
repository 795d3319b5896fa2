import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Refusal } from "@mercer/commerce"
import { mail } from "./mail.ts"
import type { Message, NotificationProvider } from "./port.ts"
import { whenSent } from "./when-sent.ts"

export type SentMessage = Message & { from: string; sent_at: string }

/** A provider whose emails can be viewed: for the development page. */
export interface Outbox extends NotificationProvider {
  /** The newest first. */
  list(limit?: number): Promise<SentMessage[]>
  /** The email as it would have been sent. Unknown: refuses with not_found. */
  read(id: string): Promise<{ message: SentMessage; eml: string }>
}

export const isOutbox = (provider: NotificationProvider): provider is Outbox => "list" in provider

/** Email for development: two files per message, `<id>.eml` for email clients and `<id>.json` for page and tests. */
export function outboxFolder({ folder, from }: { folder: string; from: string }): Outbox {
  const transport = whenSent(async () => {
    const { createTransport } = await import("nodemailer")
    return createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  })

  async function send(message: Message) {
    const name = join(folder, checked(message.id))
    const sent = await (await transport()).sendMail(mail(message, from))
    const record: SentMessage = { ...message, from, sent_at: new Date().toISOString() }
    await putNew(`${name}.eml`, sent.message as Buffer)
    await put(`${name}.json`, JSON.stringify(record, null, 2)) // last: who is listed is complete
  }

  const record = async (id: string): Promise<SentMessage> =>
    JSON.parse(await readFile(join(folder, `${checked(id)}.json`), "utf8").catch(refuseAbsent))

  return {
    id: "outbox-folder",
    send,
    list: async (limit = 100) => {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length))
      const found = await Promise.all(ids.filter(isPlain).map((id) => record(id).catch(() => null)))
      const messages = found.filter((message) => message !== null)
      return messages.sort((a, b) => b.sent_at.localeCompare(a.sent_at)).slice(0, limit)
    },
    read: async (id) => ({
      message: await record(id),
      eml: await readFile(join(folder, `${checked(id)}.eml`), "utf8").catch(refuseAbsent),
    }),
  }
}

const isPlain = (id: string) => /^[\w-]{1,100}$/.test(id)

function checked(id: string) {
  if (!isPlain(id)) throw new Refusal("invalid_data", "A message id has letters, digits, - and _ only")
  return id
}

/** Nobody looks for a file before it is listed, so a new one needs no draft; one that is sent again does. */
async function putNew(path: string, content: Buffer) {
  try {
    await writeFile(path, content, { flag: "wx" })
  } catch {
    await put(path, content)
  }
}

// A reader sees the old file or the new one, never half of one, even with concurrent writers.
async function put(path: string, content: string | Buffer) {
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, content).catch((error) => inNewFolder(error, draft, content))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}) // report the first error
    throw error
  }
}

/** The folder is created when it does not exist. */
async function inNewFolder(error: NodeJS.ErrnoException, path: string, content: string | Buffer) {
  if (error.code !== "ENOENT") throw error
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

function refuseAbsent(error: NodeJS.ErrnoException): never {
  if (error.code === "ENOENT") throw new Refusal("not_found", "There is no such message in the outbox")
  throw error
}
