import type { Language } from "../wire/language.ts"
import type { MailKind } from "./kinds.ts"

/** The parts of an email, in this order. */
export type Block = { text: string } | { link: string; label: string } | { rows: [label: string, value: string][] }

/** An email without its addresses. */
export interface Mail {
  kind: MailKind
  language: Language
  subject: string
  blocks: Block[]
}

/** The email's two bodies, with the same content. Input from clients is text in both, never markup. */
export function render({ language, subject, blocks }: Omit<Mail, "kind">): {
  subject: string
  text: string
  html: string
} {
  const inner = blocks.map(asHtml).join("\n")
  const head = `<!doctype html>\n<html lang="${language}">\n<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`
  return {
    subject: subject.replace(/\s+/g, " "),
    text: `${blocks.map(asText).join("\n\n")}\n`,
    html: `${head}\n<body style="font-family:sans-serif;line-height:1.5;max-width:40em">\n${inner}\n</body>\n</html>\n`,
  }
}

function asText(block: Block): string {
  if ("link" in block) return `${block.label}:\n${block.link}`
  if ("rows" in block) return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n")
  return block.text
}

function asHtml(block: Block): string {
  if ("link" in block) return `<p><a href="${escaped(block.link)}">${escaped(block.label)}</a></p>`
  if ("rows" in block) return `<table>\n${block.rows.map(rowHtml).join("\n")}\n</table>`
  return `<p>${escaped(block.text)}</p>`
}

function rowHtml([label, value]: [string, string]): string {
  return `<tr><td>${escaped(label)}</td><td style="text-align:right;overflow-wrap:anywhere">${escaped(value)}</td></tr>`
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)
}
