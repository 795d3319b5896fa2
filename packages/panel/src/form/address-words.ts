import { wordsIn } from "#panel/words/index.tsx"

export const useAddressWords = wordsIn("form/address", {
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
})
