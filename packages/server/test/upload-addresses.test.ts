// Which addresses below /uploads are files: the shop's own and those that Medusa v1 has left.
import { expect, test } from "vitest"
import { fileAt } from "../src/front/uploads.ts"

test.each([
  ["/uploads/0123456789abcdef0123456789abcdef.png", "0123456789abcdef0123456789abcdef.png"],
  ["/uploads/1700000000000-cup%20%C3%BC.png", "1700000000000-cup%20%C3%BC.png"],
  ["/uploads/2023/old.png", "2023/old.png"],
])("%s is the file %s, as the client has encoded it", (pathname, key) => {
  expect(fileAt(pathname)).toBe(key)
})

test.each(["/uploads", "/uploads/", "/upload/x.png", "/app/uploads/x.png", `/uploads/${"x".repeat(1_001)}`])(
  "%s is none",
  (pathname) => {
    expect(fileAt(pathname)).toBeUndefined()
  },
)

test("an address that leads out of the folder is another address before it is looked at", () => {
  expect(fileAt(new URL("http://shop.test/uploads/%2e%2e/admin/orders").pathname)).toBeUndefined()
})
