const BLANKS = /\s*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y

/** Where something stands in a JSON file, as people write it: `products[2].variants[0].title`. */
export const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((place, key) => below(place, typeof key === "number" ? key : String(key)), "")

function below(place: string, key: string | number): string {
  if (typeof key === "number") return `${place}[${key}]`
  return place === "" ? key : `${place}.${key}`
}

/** The line of every value of a JSON text that can be parsed, by its place; that of the whole by "". */
export function linesOf(text: string): Map<string, number> {
  const reader = new LineReader(text)
  reader.value("")
  return reader.lines
}

class LineReader {
  readonly lines = new Map<string, number>()
  readonly #text: string
  #at = 0
  #counted = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  value(place: string): void {
    this.#take(BLANKS)
    this.lines.set(place, this.#lineHere())
    const first = this.#text[this.#at]
    if (first === "{") this.#members("}", () => this.value(below(place, this.#key())))
    else if (first === "[") this.#members("]", (count) => this.value(below(place, count)))
    else this.#take(first === '"' ? STRING : SCALAR)
  }

  #members(close: string, member: (count: number) => void): void {
    this.#at++ // the bracket
    for (let count = 0; ; count++) {
      this.#take(BLANKS)
      if (this.#text[this.#at] === close || this.#at >= this.#text.length) return void this.#at++
      if (this.#text[this.#at] === ",") this.#at++
      this.#take(BLANKS)
      member(count)
    }
  }

  #key(): string {
    const key = JSON.parse(this.#take(STRING)) as string
    this.#take(BLANKS)
    this.#at++ // the colon
    return key
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ""] = pattern.exec(this.#text) ?? []
    this.#at += found.length
    return found
  }

  #lineHere(): number {
    for (; this.#counted < this.#at; this.#counted++) if (this.#text[this.#counted] === "\n") this.#line++
    return this.#line
  }
}
