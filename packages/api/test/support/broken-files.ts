import { deflateRawSync } from "node:zlib"

/** A file that cannot be imported, and what its report must say: a line and part of the reason for each error. */
export type BrokenFile = {
  name: string
  content: string | Uint8Array
  faults: [line: number, words: string | RegExp][]
}

const HEAD =
  "Product Handle,Product Title,Option 1 Name,Option 1 Value,Variant Title,Variant SKU,Variant Inventory Quantity,Price EUR"
const row = (cells: string[]) => cells.join(",")
/** A header and rows; every cell that is not given is valid. */
function file(
  ...rows: Partial<Record<"handle" | "title" | "option" | "value" | "variant" | "sku" | "stock" | "price", string>>[]
) {
  const lines = rows.map(
    ({
      handle = "broken",
      title = "Shirt",
      option = "Size",
      value = "S",
      variant = "Small",
      sku = "",
      stock = "1",
      price = "10",
    }) => row([handle, title, option, value, variant, sku, stock, price]),
  )
  return [HEAD, ...lines].join("\n")
}
const head = (header: string, ...rows: string[]) => [header, ...rows].join("\n")
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()
const large = (bytes: number) => "x".repeat(bytes)

/** The shop's data that the files refer to. */
export type Present = Record<"product" | "variant" | "sku" | "handle" | "region", string>

export const brokenFiles = (there: Present): BrokenFile[] => [
  // Not a table at all
  { name: "empty", content: "", faults: [[1, "is empty"]] },
  { name: "only a mark", content: "\ufeff", faults: [[1, "is empty"]] },
  { name: "only blank lines", content: "\n\n , \n\n", faults: [[1, "is empty"]] },
  {
    name: "zip renamed .csv",
    content: Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), deflateRawSync("x")]),
    faults: [[1, "ZIP"]],
  },
  { name: "empty zip", content: Buffer.from("PK\x05\x06\0\0\0\0", "latin1"), faults: [[1, "ZIP"]] },
  { name: "gzip", content: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), faults: [[1, "gzip"]] },
  { name: "PDF", content: "%PDF-1.7\n1 0 obj", faults: [[1, "PDF"]] },
  { name: "old Excel", content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), faults: [[1, "Excel"]] },
  { name: "PNG", content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), faults: [[1, "picture"]] },
  { name: "JPEG", content: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), faults: [[1, "picture"]] },
  { name: "HTML", content: "<html>\n<body>no</body>", faults: [[1, "unknown column"]] },
  { name: "JSON", content: '[{"handle": "a"}]', faults: [[1, "unknown column"]] },
  // Encodings
  {
    name: "Latin-1 in row 3",
    content: Buffer.from(`${file({}, { title: "Größe" })}`, "latin1"),
    faults: [[3, "not valid UTF-8"]],
  },
  {
    name: "Latin-1 in the header",
    content: Buffer.from("Product Größe\n", "latin1"),
    faults: [[1, "not valid UTF-8"]],
  },
  {
    name: "half a letter at the end",
    content: Buffer.concat([Buffer.from(file({})), Buffer.from([0xc3])]),
    faults: [[2, "not valid UTF-8"]],
  },
  {
    name: "UTF-16LE cut in a letter",
    content: Buffer.concat([Buffer.from(`\ufeff${file({})}`, "utf16le"), Buffer.from([65])]),
    faults: [[2, "UTF-16LE"]],
  },
  {
    name: "UTF-16BE with a wrong price",
    content: utf16be(file({ price: "x" })),
    faults: [[2, "amount in major units"]],
  },
  {
    name: "UTF-16LE with a wrong price",
    content: Buffer.from(`\ufeff${file({ price: "x" })}`, "utf16le"),
    faults: [[2, "amount in major units"]],
  },
  {
    name: "UTF-8 mark with a wrong price",
    content: `\ufeff${file({ price: "x" })}`,
    faults: [[2, "amount in major units"]],
  },
  { name: "NUL in a cell", content: file({ title: "a\0b" }), faults: [[2, "NUL"]] },
  // Headers
  { name: "unknown column", content: head("Product Handle,Color", "a,red"), faults: [[1, "unknown column"]] },
  {
    name: "misspelt column",
    content: head("Product Handle,product_title", "a,b"),
    faults: [[1, 'call it "Product Title"']],
  },
  { name: "no handle column", content: head("Product Title", "Shirt"), faults: [[1, "missing"]] },
  {
    name: "column twice",
    content: head("Product Handle,Product Title,PRODUCT TITLE", "a,b,c"),
    faults: [[1, "appears twice"]],
  },
  { name: "nameless column", content: head("Product Handle,", "a,b"), faults: [[1, "no header"]] },
  {
    name: "501 columns",
    content: head(Array.from({ length: 501 }, (_, n) => `Image ${n} Url`).join(","), "a"),
    faults: [[1, "at most 500 columns"]],
  },
  {
    name: "unknown currency",
    content: head("Product Handle,Price ZZZ", "a,1"),
    faults: [[1, "unknown currency ZZZ"]],
  },
  {
    name: "unknown region",
    content: head("Product Handle,Price Atlantis [EUR]", "a,1"),
    faults: [[1, "no region called Atlantis"]],
  },
  {
    name: "price twice",
    content: head(`Product Handle,Price ${there.region} [EUR],Price ${there.region.toUpperCase()} [EUR]`, "a,1,2"),
    faults: [[1, "price appears twice"]],
  },
  { name: "option 0", content: head("Product Handle,Option 0 Name", "a,b"), faults: [[1, "unknown column"]] },
  // Quotes and sizes
  { name: "unclosed quote", content: `${file({}, {})}\n"broken,Shirt`, faults: [[4, "never closed"]] },
  {
    name: "unclosed quote in the header",
    content: '"Product Handle,Product Title\na,b',
    faults: [[1, "never closed"]],
  },
  { name: "huge row", content: file({ title: `"${large(5_000_000)}"` }), faults: [[2, "larger than"]] },
  { name: "huge cell", content: file({ title: large(70_000) }), faults: [[2, "at most 65536 characters"]] },
  { name: "cell too many", content: `${file({})},more`, faults: [[2, "9 cells"]] },
  { name: "cell too few", content: file({}).replace(/,10$/, ""), faults: [[2, "7 cells"]] },
  { name: "half a file", content: file({}, {}).slice(0, -9), faults: [[3, "cells"]] },
  { name: "a separator in the middle changes", content: `${file({})}\na;b;c`, faults: [[3, "1 cells"]] },
  { name: "no handle", content: file({ handle: "" }), faults: [[2, "needs a handle"]] },
  { name: "no title", content: file({ title: "" }), faults: [[2, "needs a title"]] },
  { name: "no variant title", content: file({ variant: "" }), faults: [[2, "variant needs a title"]] },
  { name: "word for a price", content: file({ price: "free" }), faults: [[2, "amount in major units"]] },
  { name: "negative price", content: file({ price: "-5" }), faults: [[2, "amount in major units"]] },
  { name: "decimal comma", content: file({ price: '"10,50"' }), faults: [[2, "write 10.50"]] },
  { name: "price too large", content: file({ price: "99999999999" }), faults: [[2, "amount in major units"]] },
  { name: "price in scientific notation", content: file({ price: "1e3" }), faults: [[2, "amount in major units"]] },
  { name: "price of not a number", content: file({ price: "NaN" }), faults: [[2, "amount in major units"]] },
  { name: "negative stock", content: file({ stock: "-1" }), faults: [[2, "whole number"]] },
  { name: "stock too large", content: file({ stock: "2147483648" }), faults: [[2, "whole number"]] },
  { name: "half a piece", content: file({ stock: "1.5" }), faults: [[2, "whole number"]] },
  { name: "formula for stock", content: file({ stock: "=1+1" }), faults: [[2, "whole number"]] },
  { name: "formula for a price", content: file({ price: '=HYPERLINK("http://x")' }), faults: [[2, /cells|amount/]] },
  {
    name: "wrong status",
    content: head("Product Handle,Product Title,Product Status", "a,b,online"),
    faults: [[2, "must be one of draft"]],
  },
  {
    name: "wrong flag",
    content: head("Product Handle,Product Title,Product Discountable", "a,b,yes"),
    faults: [[2, "true or false"]],
  },
  {
    name: "wrong weight",
    content: head("Product Handle,Product Title,Product Weight", "a,b,heavy"),
    faults: [[2, "whole number"]],
  },
  {
    name: "image that is a file",
    content: head("Product Handle,Product Title,Image 1 Url", "a,b,file:///etc/passwd"),
    faults: [[2, "http(s)"]],
  },
  {
    name: "image that is a script",
    content: head("Product Handle,Product Title,Image 1 Url", "a,b,javascript:alert(1)"),
    faults: [[2, "http(s)"]],
  },
  {
    name: "thumbnail that is data",
    content: head("Product Handle,Product Title,Product Thumbnail", "a,b,data:image/png"),
    faults: [[2, "http(s)"]],
  },
  {
    name: "image address too long",
    content: head("Product Handle,Product Title,Image 1 Url", `a,b,https://x/${large(2_048)}`),
    faults: [[2, "2048"]],
  },
  { name: "option value without a name", content: file({ option: "" }), faults: [[2, "no name"]] },
  // Between rows, and against the shop's data
  {
    name: "sku twice",
    content: file({ sku: "T1" }, { sku: "T1", value: "M" }),
    faults: [[3, "same SKU is used in line 2"]],
  },
  {
    name: "sku twice in two products",
    content: file({ sku: "T1" }, { handle: "other", sku: "T1" }),
    faults: [[3, "same SKU is used in line 2"]],
  },
  {
    name: "barcode twice",
    content: head("Product Handle,Product Title,Variant Title,Variant Barcode", "a,b,c,9", "d,e,f,9"),
    faults: [[3, "same barcode"]],
  },
  {
    name: "sku of another variant",
    content: file({ sku: there.sku }),
    faults: [[2, `${there.variant} already uses it`]],
  },
  {
    name: "handle of another product",
    content: file({ handle: there.handle }),
    faults: [[2, `write ${there.product} as its Product Id`]],
  },
  {
    name: "unknown product",
    content: head("Product Id,Product Handle,Product Title", "prod_none,a,b"),
    faults: [[2, "no product with this id"]],
  },
  {
    name: "unknown variant",
    content: head(
      "Product Id,Product Handle,Product Title,Variant Id,Variant Title",
      `${there.product},${there.handle},b,variant_none,c`,
    ),
    faults: [[2, "no variant with this id"]],
  },
  {
    name: "variant of a product that is new",
    content: head("Product Handle,Product Title,Variant Id,Variant Title", `a,b,${there.variant},c`),
    faults: [[2, "no variant with this id"]],
  },
  {
    name: "one product under two handles",
    content: head("Product Id,Product Handle,Product Title", `${there.product},a,b`, `${there.product},c,d`),
    faults: [[3, "another handle in line 2"]],
  },
  {
    name: "two products under one handle",
    content: head("Product Id,Product Handle,Product Title", `${there.product},a,b`, "prod_2,a,b"),
    faults: [[3, "one Product Id"]],
  },
  {
    name: "variant twice",
    content: head(
      "Product Id,Product Handle,Product Title,Variant Id,Variant Title",
      `${there.product},${there.handle},b,${there.variant},c`,
      `${there.product},${there.handle},b,${there.variant},d`,
    ),
    faults: [[3, "appears in two rows"]],
  },
  { name: "same values twice", content: file({}, {}), faults: [[3, "same option values"]] },
  {
    name: "variant without its option's value",
    content: file({}, { value: "" }),
    faults: [[3, "value for each option"]],
  },
  {
    name: "option that the first row does not have",
    content: file({}, { option: "Color", value: "Red" }),
    faults: [[3, "no option with this name"]],
  },
  {
    name: "unknown collection",
    content: head("Product Handle,Product Title,Product Collection Handle", "a,b,none"),
    faults: [[2, "no collection"]],
  },
  {
    name: "unknown category",
    content: head("Product Handle,Product Title,Product Category 1 Handle", "a,b,none"),
    faults: [[2, "no category"]],
  },
  {
    name: "unknown sales channel",
    content: head("Product Handle,Product Title,Sales Channel 1 Name", "a,b,none"),
    faults: [[2, "no such sales channel"]],
  },
  {
    name: "prototype as a handle and a wrong price",
    content: file({ handle: "__proto__", price: "x" }),
    faults: [[2, "amount"]],
  },
  {
    name: "SQL and a wrong price",
    content: file({ handle: "'; DROP TABLE product; --", price: "x" }),
    faults: [[2, "amount"]],
  },
  {
    name: "several faults in several rows",
    content: file({ price: "x", stock: "y" }, { handle: "" }, { handle: "z", title: "" }),
    faults: [
      [2, "amount"],
      [2, "whole number"],
      [3, "needs a handle"],
      [4, "needs a title"],
    ],
  },
]
