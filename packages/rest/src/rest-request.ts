/** A request's headers, by lowercase names. */
export interface RequestHeaders {
  get(name: string): string | null
  has(name: string): boolean
}

/** What the handler needs of a request: the web's `Request` has it, and so does a server's own, which costs less. */
export interface RestRequest {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: ReadableStream<Uint8Array> | null
}
