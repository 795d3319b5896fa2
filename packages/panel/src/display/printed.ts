/** What one PDF may contain. */
const MOST = 100

/** Opens the selected rows' documents as one PDF in another tab; refuses more than fit, in the given words. */
export function printed(of: "orders" | "returns", tooMany: string, asked: Record<string, string> = {}) {
  return async (ids: string[]): Promise<undefined> => {
    if (ids.length > MOST) throw new Error(tooMany)
    const query = new URLSearchParams({ "id[]": ids.join() })
    for (const [name, value] of Object.entries(asked)) query.set(`${name}[]`, value)
    window.open(`/admin/documents/${of}?${query}`, "_blank", "noopener")
  }
}
