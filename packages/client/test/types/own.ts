// A shop's own operations: declared once for the whole program, or given to one client.
import { createClient } from "@mercer/client"

interface Review {
  id: string
  rating: number
}

declare module "@mercer/client" {
  interface Operations {
    "GET /store/reviews": { input: { product_id: string; limit?: number }; answer: { reviews: Review[] } }
  }
}

export async function declared() {
  const mercer = createClient({ url: "http://shop.test" })
  const { reviews } = await mercer.get("/store/reviews", { product_id: "prod_1" })
  const rating: number | undefined = reviews[0]?.rating
  // @ts-expect-error the product is missing
  await mercer.get("/store/reviews", {})
  // @ts-expect-error a rating is a number
  const text: string | undefined = reviews[0]?.rating
  await mercer.get("/store/products")
  return [rating, text]
}

interface Own {
  "POST /store/wishes": { input: { variant_id: string }; answer: { wish: { id: string } } }
}

export async function given() {
  const mercer = createClient<Own>({ url: "http://shop.test" })
  const { wish } = await mercer.post("/store/wishes", { variant_id: "variant_1" })
  await mercer.with({ token: "token" }).post("/store/wishes", { variant_id: "variant_1" })
  // @ts-expect-error it is a variant
  await mercer.post("/store/wishes", { product_id: "prod_1" })
  // @ts-expect-error another client does not have it
  await createClient({ url: "http://shop.test" }).post("/store/wishes", { variant_id: "variant_1" })
  const { cart } = await mercer.post("/store/carts", {})
  return [wish.id, cart.id]
}
