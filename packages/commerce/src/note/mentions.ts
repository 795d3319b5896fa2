/** A piece of a note: text, or the mention of a colleague by email. */
export type NotePart = { text: string } | { email: string }

/** `@mia@shop.test`, at the start or after a space, a bracket or a quote: an address in the text is no mention. */
const MENTION = /(?<![^\s([{"'\u201e\u201c])@([\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu

/** A note's text, cut at the colleagues that it mentions. The emails are in lower case. */
export function partsOfNote(value: string): NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const found of value.matchAll(MENTION)) {
    if (found.index > end) parts.push({ text: value.slice(end, found.index) })
    parts.push({ email: (found[1] as string).toLowerCase() })
    end = found.index + found[0].length
  }
  if (end < value.length) parts.push({ text: value.slice(end) })
  return parts
}

/** The emails of the colleagues that a note mentions, each once, in lower case. */
export function mentionedEmails(value: string): string[] {
  return [...new Set(partsOfNote(value).flatMap((part) => ("email" in part ? [part.email] : [])))]
}
