import { useCurrencyWords } from "./words.ts"

/** What a field for a price says of taxes; nothing where it is not known. */
export function useTaxHelp() {
  const words = useCurrencyWords()
  return (includes_tax: boolean | undefined) =>
    includes_tax === undefined ? undefined : includes_tax ? words.withTax : words.withoutTax
}
