const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}\p{Extended_Pictographic}]/gu
/** Digits and signs that count as pictograms; the last three are copyright, registered and trademark. */
const KEPT = /[\d#*\u00A9\u00AE\u2122]/

/** A text as fonts can write it: without control characters, lone surrogates and pictograms. */
function printable(text: string): string {
  const plain = text.replace(/[\t\u2028\u2029]/g, " ").replace(/[\u202F\u2007]/g, "\u00A0")
  return plain.replace(INVISIBLE, (found) => (KEPT.test(found) || found === "\n" ? found : ""))
}

/** Breaks a text into lines of at most this width: at spaces, and within words that are wider than a line. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  return printable(text)
    .split("\n")
    .flatMap((paragraph) => wrapParagraph(paragraph.trim(), width, measure))
}

function wrapParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const space = measure(" ")
  const lines: string[] = []
  let line: string[] = []
  let used = 0
  for (const word of text.split(/ +/).flatMap((word) => broken(word, width, measure))) {
    const wide = measure(word)
    if (line.length > 0 && used + space + wide > width) {
      lines.push(line.join(" "))
      line = []
    }
    used = line.length > 0 ? used + space + wide : wide
    line.push(word)
  }
  return [...lines, line.join(" ")]
}

/** A word in parts that fit; one part when it fits. */
function broken(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ""
  let used = 0
  for (const character of word) {
    const wide = measure(character)
    if (part !== "" && used + wide > width) {
      parts.push(part)
      part = ""
      used = 0
    }
    part += character
    used += wide
  }
  return [...parts, part]
}
