interface Listed {
  code: string
  name: string
  includes_tax: boolean
}

interface Asked {
  q: string | undefined
  order: string | undefined
  limit: number
  offset: number
}

/**
 * Part of the store's currencies, searched and sorted as the server does with all known ones: it returns those of the
 * store as a whole.
 */
export function partOf<Row extends Listed>(all: Row[], { q = "", order = "code", limit, offset }: Asked, tax?: string) {
  const text = q.trim().toLowerCase()
  const found = all.filter(
    ({ code, name, includes_tax }) =>
      [code, name].some((one) => one.toLowerCase().includes(text)) && (!tax || tax === String(includes_tax)),
  )
  const key = order.replace(/^-/, "") as keyof Listed
  const sign = order.startsWith("-") ? -1 : 1
  const compare = (a: Row, b: Row) => String(a[key]).localeCompare(String(b[key])) || a.code.localeCompare(b.code)
  const sorted = found.toSorted((a, b) => sign * compare(a, b))
  return { rows: sorted.slice(offset, offset + limit), count: found.length, codes: sorted.map(({ code }) => code) }
}
