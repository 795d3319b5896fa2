/** "1 product", "2,000 products". */
export const pluralEn = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString("en")} ${many}`

export const countDe = (n: number) => n.toLocaleString("de")
export const pluralDe = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${countDe(n)} ${many}`)
