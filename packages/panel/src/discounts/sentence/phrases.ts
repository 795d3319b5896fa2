import type { PageLanguage } from "#panel/words/choices.ts"
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

const listed = (one: (name: string) => string, many: (n: number) => string, some: string): Listed => ({
  one,
  many,
  some,
})

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
      in: listed(
        (name) => `of the product “${name}”`,
        (n) => `of ${n} products`,
        "of certain products",
      ),
      not_in: listed(
        (name) => `except the product “${name}”`,
        (n) => `except ${n} products`,
        "except certain products",
      ),
    },
    product_types: {
      in: listed(
        (name) => `of the type “${name}”`,
        (n) => `of ${n} types`,
        "of certain types",
      ),
      not_in: listed(
        (name) => `except the type “${name}”`,
        (n) => `except ${n} types`,
        "except certain types",
      ),
    },
    product_collections: {
      in: listed(
        (name) => `of the collection “${name}”`,
        (n) => `of ${n} collections`,
        "of certain collections",
      ),
      not_in: listed(
        (name) => `except the collection “${name}”`,
        (n) => `except ${n} collections`,
        "except certain collections",
      ),
    },
    product_tags: {
      in: listed(
        (name) => `tagged “${name}”`,
        (n) => `with one of ${n} tags`,
        "with certain tags",
      ),
      not_in: listed(
        (name) => `except products tagged “${name}”`,
        (n) => `except products with one of ${n} tags`,
        "except products with certain tags",
      ),
    },
    customer_groups: {
      in: listed(
        (name) => `for customers in the group “${name}”`,
        (n) => `for customers in ${n} groups`,
        "for customers in certain groups",
      ),
      not_in: listed(
        (name) => `not for customers in the group “${name}”`,
        (n) => `not for customers in ${n} groups`,
        "not for customers in certain groups",
      ),
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

const de: Phrases = {
  shipping: "Kostenloser Versand",
  off: (amount, goods) => `${amount} Rabatt auf ${goods}`,
  goods: {
    item: (chosen) => (chosen ? `jeden Artikel ${chosen}` : "jeden Artikel"),
    total: (chosen) => (chosen ? `alle Artikel ${chosen} zusammen` : "die gesamte Bestellung"),
  },
  and: " und ",
  conditions: {
    products: {
      in: listed(
        (name) => `des Produkts „${name}“`,
        (n) => `von ${n} Produkten`,
        "bestimmter Produkte",
      ),
      not_in: listed(
        (name) => `außer dem Produkt „${name}“`,
        (n) => `außer ${n} Produkten`,
        "außer bestimmten Produkten",
      ),
    },
    product_types: {
      in: listed(
        (name) => `vom Typ „${name}“`,
        (n) => `von ${n} Typen`,
        "bestimmter Typen",
      ),
      not_in: listed(
        (name) => `außer vom Typ „${name}“`,
        (n) => `außer von ${n} Typen`,
        "außer bestimmten Typen",
      ),
    },
    product_collections: {
      in: listed(
        (name) => `der Kollektion „${name}“`,
        (n) => `von ${n} Kollektionen`,
        "bestimmter Kollektionen",
      ),
      not_in: listed(
        (name) => `außer der Kollektion „${name}“`,
        (n) => `außer ${n} Kollektionen`,
        "außer bestimmten Kollektionen",
      ),
    },
    product_tags: {
      in: listed(
        (name) => `mit dem Tag „${name}“`,
        (n) => `mit einem von ${n} Tags`,
        "mit bestimmten Tags",
      ),
      not_in: listed(
        (name) => `außer Produkten mit dem Tag „${name}“`,
        (n) => `außer Produkten mit einem von ${n} Tags`,
        "außer Produkten mit bestimmten Tags",
      ),
    },
    customer_groups: {
      in: listed(
        (name) => `für Kunden der Gruppe „${name}“`,
        (n) => `für Kunden von ${n} Gruppen`,
        "für Kunden bestimmter Gruppen",
      ),
      not_in: listed(
        (name) => `nicht für Kunden der Gruppe „${name}“`,
        (n) => `nicht für Kunden von ${n} Gruppen`,
        "nicht für Kunden bestimmter Gruppen",
      ),
    },
  },
  in: (names) => `in ${names}`,
  regions: (n) => `in ${n} Regionen`,
  nowhere: "noch keine Regionen",
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  between: (from, until) => `vom ${from} bis ${until}`,
  times: (n) => (n === 1 ? "einmal verwendbar" : `bis zu ${n}-mal verwendbar`),
  codes: (duration) => (duration ? `mit eindeutigen Codes, je ${duration} gültig` : "mit eindeutigen Codes"),
}

export const phrases: Record<PageLanguage, Phrases> = { en, de }
