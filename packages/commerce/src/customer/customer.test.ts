import { expect, test } from "vitest"
import { sameAddress } from "./same-address.ts"

const home = { first_name: "Ann", address_1: "1 Road", city: "Town", country_code: "de", phone: null }

test.each([
  [{}, true],
  [{ phone: undefined }, true],
  [{ phone: "" }, true],
  [{ country_code: "DE" }, true],
  [{ company: "Acme", metadata: { a: 1 } }, true],
  [{ phone: "1" }, false],
  [{ city: "town" }, false],
  [{ province: "X" }, false],
  [{ country_code: "fr" }, false],
  [{ address_1: "2 Road" }, false],
  [{ address_2: "Left" }, false],
  [{ postal_code: "1" }, false],
  [{ first_name: "Bob" }, false],
  [{ last_name: "Adler" }, false],
])("home with %j is the same: %s", (more, expected) => expect(sameAddress(home, { ...home, ...more })).toBe(expected))
