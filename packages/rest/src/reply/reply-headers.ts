/** The headers of a response while it is built: what is used of the web's `Headers`, without checking each value. */
export class ReplyHeaders {
  readonly #values = new Map<string, string>()
  readonly #cookies: string[] = []

  has(name: string): boolean {
    return this.#values.has(name)
  }

  set(name: string, value: string): void {
    this.#values.set(name, value)
  }

  append(name: "set-cookie", value: string): void {
    if (name === "set-cookie") this.#cookies.push(value)
  }

  /** As node takes them. */
  toRecord(): Record<string, string | string[]> {
    const record: Record<string, string | string[]> = Object.fromEntries(this.#values)
    if (this.#cookies.length > 0) record["set-cookie"] = [...this.#cookies]
    return record
  }

  toHeaders(): Headers {
    const headers = new Headers([...this.#values])
    for (const cookie of this.#cookies) headers.append("set-cookie", cookie)
    return headers
  }
}
