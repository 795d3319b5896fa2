import type { Answer } from "./reply.ts"

/** Answers with a file that browsers show, and that keeps its name when it is saved. */
export function answerFile(answer: Answer, media_type: string, result: unknown): void {
  const { name, content } = (result as { file: { name: string; content: string } }).file
  answer.bytes = Buffer.from(content, "base64")
  answer.headers.set("content-type", media_type)
  answer.headers.set("content-length", String(answer.bytes.length))
  answer.headers.set("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
  answer.headers.set("cache-control", "private, no-store")
}
