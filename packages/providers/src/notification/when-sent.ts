/** What sending needs, made at the first message: a server whose emails a thread sends loads nothing for it. */
export function whenSent<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
