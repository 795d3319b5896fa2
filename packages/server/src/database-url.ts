/** The schema of the shop's tables comes from the database URL, where Prisma reads it too. */
export function inItsSchema(url: string, schema: string | undefined): string {
  if (!schema) return url
  const address = new URL(url)
  address.searchParams.set("schema", schema)
  return address.toString()
}
