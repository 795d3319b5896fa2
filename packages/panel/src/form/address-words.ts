import { wordsIn } from "#panel/words/index.tsx"

export const useAddressWords = wordsIn("form/address", {
  en: {
    first_name: "First name",
    last_name: "Last name",
    company: "Company",
    address_1: "Address",
    address_2: "Apartment, suite, etc.",
    postal_code: "Postal code",
    city: "City",
    province: "State/Province",
    country_code: "Country",
    phone: "Phone",
  },
  de: {
    first_name: "Vorname",
    last_name: "Nachname",
    company: "Firma",
    address_1: "Adresse",
    address_2: "Wohnung, Zusatz usw.",
    postal_code: "Postleitzahl",
    city: "Ort",
    province: "Bundesland/Kanton",
    country_code: "Land",
    phone: "Telefon",
  },
})
