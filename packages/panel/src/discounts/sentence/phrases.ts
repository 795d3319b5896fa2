import { wordsIn } from "#panel/words/index.tsx"
import type { Kind, Operator } from "./types.ts"

interface Listed {
  one: (name: string) => string
  many: (n: number) => string
  /** When the count is unknown. */
  some: string
}

/** The parts of the sentence in one language. */
export interface Phrases {
  shipping: string
  off: (amount: string, goods: string) => string
  /** What it applies to, given the conditions that select it, or "". */
  goods: Record<"item" | "total", (chosen: string) => string>
  and: string
  conditions: Record<Kind, Record<Operator, Listed>>
  in: (names: string) => string
  regions: (n: number) => string
  nowhere: string
  from: (day: string) => string
  until: (day: string) => string
  between: (from: string, until: string) => string
  times: (n: number) => string
  codes: (duration: string | null) => string
}

const en: Phrases = {
  shipping: "Free shipping",
  off: (amount, goods) => `${amount} off ${goods}`,
  goods: {
    item: (chosen) => (chosen ? `each item ${chosen}` : "each item"),
    total: (chosen) => (chosen ? `all items ${chosen} together` : "the entire order"),
  },
  and: " and ",
  conditions: {
    products: {
      in: { one: (name) => `of the product “${name}”`, many: (n) => `of ${n} products`, some: "of certain products" },
      not_in: {
        one: (name) => `except the product “${name}”`,
        many: (n) => `except ${n} products`,
        some: "except certain products",
      },
    },
    product_types: {
      in: { one: (name) => `of the type “${name}”`, many: (n) => `of ${n} types`, some: "of certain types" },
      not_in: {
        one: (name) => `except the type “${name}”`,
        many: (n) => `except ${n} types`,
        some: "except certain types",
      },
    },
    product_collections: {
      in: {
        one: (name) => `of the collection “${name}”`,
        many: (n) => `of ${n} collections`,
        some: "of certain collections",
      },
      not_in: {
        one: (name) => `except the collection “${name}”`,
        many: (n) => `except ${n} collections`,
        some: "except certain collections",
      },
    },
    product_tags: {
      in: { one: (name) => `tagged “${name}”`, many: (n) => `with one of ${n} tags`, some: "with certain tags" },
      not_in: {
        one: (name) => `except products tagged “${name}”`,
        many: (n) => `except products with one of ${n} tags`,
        some: "except products with certain tags",
      },
    },
    customer_groups: {
      in: {
        one: (name) => `for customers in the group “${name}”`,
        many: (n) => `for customers in ${n} groups`,
        some: "for customers in certain groups",
      },
      not_in: {
        one: (name) => `not for customers in the group “${name}”`,
        many: (n) => `not for customers in ${n} groups`,
        some: "not for customers in certain groups",
      },
    },
  },
  in: (names) => `in ${names}`,
  regions: (n) => `in ${n} regions`,
  nowhere: "no regions yet",
  from: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  between: (from, until) => `from ${from} until ${until}`,
  times: (n) => (n === 1 ? "one use" : `up to ${n} uses`),
  codes: (duration) => (duration ? `with unique codes valid for ${duration}` : "with unique codes"),
}

/** The parts of the sentence about a discount. */
export const usePhrases = wordsIn("discounts/sentence", en)
