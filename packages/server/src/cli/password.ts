import { randomBytes } from "node:crypto"
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import type { Options } from "./command.ts"

/**
 * The password to set: the given one, else one entered in a terminal, else a random one, which is then to be
 * displayed.
 */
export async function newPassword(options: Options): Promise<{ password: string; generated: boolean }> {
  if (typeof options.password === "string") return { password: options.password, generated: false }
  const asked = process.stdin.isTTY && !options.generate ? await ask("Password (empty: make one): ") : ""
  if (asked) return { password: asked, generated: false }
  return { password: randomBytes(12).toString("base64url"), generated: true }
}

/** Prompts without echoing what is typed. */
function ask(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  process.stdout.write(question)
  return new Promise((resolve) => {
    terminal.question("", (answer) => {
      terminal.close()
      process.stdout.write("\n")
      resolve(answer)
    })
  })
}
