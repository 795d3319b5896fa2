import { newId } from "@mercer/db"
import { textOf } from "@mercer/paper/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OwnDocuments } from "../../src/context/own-documents.ts"
import { aMarket, must, refusal } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { aPlacedOrder, type Desk, desk, newest } from "../support/orders.ts"
import { aFullOrder, anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let at: Desk
let own: OwnDocuments = {}

beforeAll(async () => {
  const documents: OwnDocuments = {
    invoice: (given) => own.invoice?.(given) ?? given.core,
    packing_slip: (given) => own.packing_slip?.(given) ?? given.core,
  }
  shop = await openShop({ own: { documents } })
  at = desk(await anOperatorAtWork(shop))
})
afterAll(() => shop.close())

const printed = (query: string) => at.by.get(`/admin/documents/orders?${query}`)
const invalid = (message: unknown) => ({ status: 400, type: "invalid_data", message })

/** The pages of a PDF, with single spaces. */
async function pagesOf({ status, text, bytes }: Reply): Promise<string[]> {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return (await textOf(bytes)).map((page) => page.replaceAll(/\s+/g, " "))
}

describe("packing slips and invoices", () => {
  test("of one order are a PDF that browsers show, named after it", async () => {
    const { id } = await aPlacedOrder(shop, 3)
    const answer = await printed(`id=${id}`)
    const pages = await pagesOf(answer)
    expect(pages).toHaveLength(2)
    const { display_id } = await shop.db.order.findUniqueOrThrow({ where: { id } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename*=UTF-8''packing-slip-and-invoice-${display_id}.pdf`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    expect(pages[0]).toContain(`Lieferschein zur Bestellung Nr. ${display_id}`)
    expect(pages[0]).toContain("3 von 3")
    expect(pages[0]).not.toContain("€")
    expect(pages[1]).toContain(`Rechnung Nr. ${display_id}`)
    for (const part of ["Ada Byron", "Main St 1", "10115 Berlin", "Deutschland"]) expect(pages[1]).toContain(part)
  })

  test("have the amounts of the order, to the unit", async () => {
    const { id } = await aPlacedOrder(shop, 3)
    const [page] = await pagesOf(await printed(`id=${id}&kind=invoice&language=en`))
    const { order } = must(await at.get(id))
    expect(order.total).toBe(4165)
    for (const part of ["Tax 19% on €35.00 €6.65", "Total (EUR) €41.65", "Amount due €41.65"])
      expect(page).toContain(part)
  })

  test("say what was paid, refunded and canceled", async () => {
    const { id } = await aPlacedOrder(shop, 3)
    must(await at.capture(id))
    must(await at.refund(id, 1000))
    const [page] = await pagesOf(await printed(`id=${id}&kind=invoice&language=en`))
    for (const part of ["Paid -€41.65", "Amount due €0.00", "Refunded €10.00"]) expect(page).toContain(part)
    const other = await aPlacedOrder(shop)
    must(await at.cancel(other.id))
    const [canceled] = await pagesOf(await printed(`id=${other.id}&kind=invoice&language=en`))
    for (const part of ["Canceled", "Amount due €0.00"]) expect(canceled).toContain(part)
  })

  test("of an order with a discount, a gift card and shipping add up", async () => {
    const market = await aMarket(shop)
    const { id } = await aFullOrder(shop, market)
    const [page] = await pagesOf(await printed(`id=${id}&kind=invoice&language=en`))
    const { order } = must(await at.get(id))
    const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`
    expect(page).toContain(`Gift cards -${euros(order.gift_card_total + order.gift_card_tax_total)}`)
    expect(page).toContain(`Amount due ${euros(order.total)}`)
    expect(page).toContain("Discount")
  })

  test("of several orders are one PDF in the order of the ids, each once, in each order's own language", async () => {
    const [one, two] = [await aPlacedOrder(shop), await aPlacedOrder(shop)]
    const { shipping_address_id } = await shop.db.order.findUniqueOrThrow({ where: { id: two.id } })
    const there = { country_code: "us", city: "Austin", province: "tx", postal_code: "73301" }
    await shop.db.address.update({ where: { id: shipping_address_id as string }, data: there })
    const pages = await pagesOf(await printed(`id[]=${two.id},${one.id},${two.id}`))
    const titles = pages.map((page) => /(Packing slip|Invoice|Lieferschein|Rechnung)/.exec(page)?.[0])
    expect(titles).toEqual(["Packing slip", "Invoice", "Lieferschein", "Rechnung"])
    expect(pages[0]).toContain("Austin, TX 73301")
  })

  test("list what is still to be shipped", async () => {
    const { id, item } = await aPlacedOrder(shop, 3)
    must(await at.capture(id))
    await at.send(id, item, 2)
    const [page] = await pagesOf(await printed(`id=${id}&kind=packing_slip&language=en`))
    expect(page).toContain("1 of 3")
  })

  test("are made of orders without addresses, with very long names and many lines, also in Arabic", async () => {
    const { id, item } = await aPlacedOrder(shop)
    await shop.db.order.update({ where: { id }, data: { shipping_address_id: null, billing_address_id: null } })
    const row = await shop.db.lineItem.update({
      where: { id: item },
      data: { title: `${"Löng 日本 مرحبا ".repeat(60)}${"x".repeat(3_000)}`, description: "" },
    })
    const data = Array.from({ length: 500 }, (_, number) => {
      const { metadata: _metadata, ...copy } = row
      return { ...copy, id: newId("item"), title: `line ${number}.` }
    })
    await shop.db.lineItem.createMany({ data })
    for (const language of ["en", "ar"]) {
      const pages = await pagesOf(await printed(`id=${id}&kind=invoice&language=${language}`))
      expect(pages.length).toBeGreaterThan(10)
      expect(pages.join(" ")).toContain("499")
    }
  })

  test("of a currency without decimals have none", async () => {
    const { id } = await aPlacedOrder(shop)
    await shop.db.order.update({ where: { id }, data: { currency_code: "jpy" } })
    const [page] = await pagesOf(await printed(`id=${id}&kind=invoice&language=en`))
    expect(page).toContain("Total (JPY) ¥1,785")
  })

  test("name the seller as the store's settings do", async () => {
    const { id } = await aPlacedOrder(shop)
    const documents = {
      name: "Tea Shop GmbH",
      address: "Marktstraße 1\n10115 Berlin",
      tax_numbers: "VAT ID DE1",
      footer: "IBAN 7",
      logo: "gone.png",
    }
    must(await at.by.post("/admin/store", { metadata: { documents } }))
    for (const page of await pagesOf(await printed(`id=${id}`)))
      for (const part of ["Tea Shop GmbH", "Marktstraße 1", "VAT ID DE1", "IBAN 7"]) expect(page).toContain(part)
    must(await at.by.post("/admin/store", { metadata: { documents: "nonsense" } }))
    await pagesOf(await printed(`id=${id}`))
  })

  test("have the uploaded logo, unless it is protected or no picture", async () => {
    const { id } = await aPlacedOrder(shop)
    const size = async (logo: string) => {
      must(await at.by.post("/admin/store", { metadata: { documents: { logo } } }))
      const { bytes } = await printed(`id=${id}&kind=invoice`)
      return /\/Subtype \/Image/.test(bytes.toString("latin1"))
    }
    const upload = async (path: string, name: string, content: Uint8Array) => {
      const form = new FormData()
      form.append("files", new Blob([new Uint8Array(content)]), name)
      return must(await at.by.post(path, form)).uploads[0]
    }
    const { key, url } = await upload("/admin/uploads", "logo.png", PNG)
    expect(await size(key)).toBe(true)
    expect(await size(url)).toBe(true)
    expect(await size((await upload("/admin/uploads/protected", "logo.png", PNG)).key)).toBe(false)
    expect(await size((await upload("/admin/uploads", "logo.png", Buffer.from("no picture"))).key)).toBe(false)
    must(await at.by.post("/admin/store", { metadata: { documents: "" } }))
  })
})

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

describe("return slips", () => {
  test("list what comes back, with its reason and where to", async () => {
    const { id, item } = await aPlacedOrder(shop, 3)
    must(await at.capture(id))
    await at.send(id, item, 3)
    const reason = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "small", label: "Too small" } })
    const items = [{ item_id: item, quantity: 2, reason_id: reason.id, note: "Please hurry" }]
    const { order } = must(await at.by.post(`/admin/orders/${id}/return`, { items }))
    const { id: return_id } = newest<{ id: string }>(order.returns)
    must(await at.by.post("/admin/store", { metadata: { documents: { address: "Marktstraße 1" } } }))
    const [page] = await pagesOf(await at.by.get(`/admin/documents/returns?id=${return_id}&language=en`))
    for (const part of ["Return slip for order", "Return to", "Marktstraße 1", "Too small", "Please hurry", return_id])
      expect(page).toContain(part)
    expect(page).toContain("Ada Byron")
  })

  test("of a return that does not exist: not found", async () =>
    expect(refusal(await at.by.get("/admin/documents/returns?id=ret_none"))).toEqual({
      status: 404,
      type: "not_found",
      message: "Return with id: ret_none was not found",
    }))
})

describe("bad input is refused", () => {
  test("an unknown order among known ones", async () => {
    const { id } = await aPlacedOrder(shop)
    expect(refusal(await printed(`id[]=${id}&id[]=order_none`))).toEqual({
      status: 404,
      type: "not_found",
      message: "Order with id: order_none was not found",
    })
  })

  test("no order, or more than a hundred", async () => {
    const message = "id must name 1 to 100 orders"
    expect(refusal(await printed(""))).toEqual(invalid(message))
    expect(refusal(await printed(`id[]=${Array.from({ length: 101 }, (_, at) => at).join()}`))).toEqual(
      invalid(message),
    )
  })

  test.each(["kind=receipt", "language=xx", "more=1"])("%s", async (query) => {
    const { id } = await aPlacedOrder(shop)
    expect(refusal(await printed(`id=${id}&${query}`))).toEqual(invalid(expect.any(String)))
  })

  test("orders with more lines than can be printed at once", async () => {
    const { id, item } = await aPlacedOrder(shop)
    await shop.db.$executeRaw`INSERT INTO line_item
      SELECT (jsonb_populate_record(line, jsonb_build_object('id', ${newId("item")} || n))).*
      FROM line_item line, generate_series(1, 5000) n WHERE line.id = ${item}`
    expect(refusal(await printed(`id=${id}`))).toEqual(invalid(expect.stringContaining("5001 lines")))
  }, 120_000)
})

describe("a shop's own documents", () => {
  test("are made from the order's figures, with Mercer's as their core", async () => {
    const { id } = await aPlacedOrder(shop, 3)
    own = {
      invoice: ({ core, invoice, order, items }) => ({
        ...core,
        title: `Proforma ${order.number}`,
        blocks: [{ text: `${items[0]?.quantity} pieces for ${invoice.total}` }],
      }),
    }
    const [slip, invoice] = await pagesOf(await printed(`id=${id}&language=en`))
    expect(slip).toContain("Packing slip")
    expect(invoice).toContain("Proforma")
    expect(invoice).toContain("3 pieces for 4165")
  })

  test("that throw are logged, and Mercer's are printed", async () => {
    const { id } = await aPlacedOrder(shop)
    own = {
      packing_slip: () => {
        throw new Error("no ink")
      },
    }
    const [slip] = await pagesOf(await printed(`id=${id}&language=en`))
    expect(slip).toContain("Packing slip")
    expect(String((shop.errors[0] as { err: unknown }).err)).toContain("no ink")
    shop.errors.length = 0
    own = {}
  })
})
