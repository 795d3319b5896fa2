/** "1 product", "2,000 products". */
export const pluralEn = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString("en")} ${many}`
