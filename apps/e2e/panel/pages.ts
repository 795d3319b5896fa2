import type { Page } from "@playwright/test"
import { drafted } from "./draft-orders.ts"
import { PIXEL } from "./files.ts"
import { placeOrder } from "./orders.ts"
import { firstId, importOf, OPERATOR } from "./panel.ts"

/** The id of a picture with a long name that a product shows. */
async function aPicture(page: Page): Promise<string> {
  const { request } = page.context()
  const name = "photo-of-a-product-on-a-wooden-table-in-the-morning-light-2026.png"
  const files = { name, mimeType: "image/png", buffer: PIXEL }
  const { uploads } = await (await request.post("/admin/uploads", { multipart: { files } })).json()
  await request.post("/admin/products", { data: { title: `Shows ${uploads[0].url}`, images: [uploads[0].url] } })
  return (await (await request.get(`/admin/media?q=${uploads[0].url}`)).json()).media[0].id
}

type Address = string | ((page: Page) => Promise<string>)

const EXAMPLE = `Product Handle,Product Title,Variant Title,Price EUR
mug,Mug,Small,12.50
mug,Mug,Large,14.50
cap,Cap,One,24
`

/**
 * Every page of the panel, by a name for its screenshots: lists, forms for new resources, and one resource of each
 * type.
 */
export const pages: Record<string, Address> = {
  login: "/app/login",
  "forgot-password": "/app/forgot-password",
  "reset-password": "/app/reset-password?token=from-a-mail&email=ada@example.com",
  "reset-password-dead": "/app/reset-password",
  invite: "/app/invite?token=from-a-mail",

  home: "/app",
  orders: "/app/orders",
  order: async (page) => `/app/orders/${(await placeOrder(page, { codes: ["WELCOME10"] })).id}`,

  "draft-orders": async (page) => {
    await drafted(page)
    return "/app/draft-orders"
  },
  "draft-order-new": "/app/draft-orders/new",
  "draft-order": async (page) => `/app/draft-orders/${(await drafted(page)).id}`,

  customers: "/app/customers",
  "customer-new": "/app/customers/new",
  customer: async (page) => `/app/customers/${await firstId(page, "customers", "customers", "&has_account=true")}`,

  "customer-groups": "/app/customer-groups",
  "customer-group-new": "/app/customer-groups/new",
  "customer-group": async (page) => `/app/customer-groups/${await firstId(page, "customer-groups", "customer_groups")}`,

  collections: "/app/collections",
  "collection-new": "/app/collections/new",
  collection: async (page) => `/app/collections/${await firstId(page, "collections", "collections")}`,

  categories: "/app/categories",
  "category-new": "/app/categories/new",
  category: async (page) =>
    `/app/categories/${await firstId(page, "product-categories", "product_categories", "&parent_category_id=null")}`,

  "product-types": "/app/product-types",
  "product-tags": "/app/product-tags",

  discounts: "/app/discounts",
  "discount-new": "/app/discounts/new",
  discount: async (page) => `/app/discounts/${await firstId(page, "discounts", "discounts", "&q=TEES20")}`,
  "discount-dynamic": async (page) =>
    `/app/discounts/${await firstId(page, "discounts", "discounts", "&q=FRIEND&order=code")}`,

  products: "/app/products",
  "product-new": "/app/products/new",
  product: async (page) => `/app/products/${await firstId(page, "products", "products", "&q=Harbour+Tee")}`,
  missing: "/app/nothing",
  "variants-edit": async (page) =>
    `/app/products/${await firstId(page, "products", "products", "&q=Harbour+Tee")}/variants`,

  account: "/app/account",

  "gift-cards": "/app/gift-cards",
  "gift-card-new": "/app/gift-cards/new",
  "gift-card": async (page) => `/app/gift-cards/${await firstId(page, "gift-cards", "gift_cards")}`,

  media: async (page) => {
    await aPicture(page)
    return "/app/media"
  },
  "media-one": async (page) => `/app/media/${await aPicture(page)}`,

  currencies: "/app/currencies",

  "price-lists": "/app/price-lists",
  "price-list-new": "/app/price-lists/new",
  "price-list": async (page) => {
    const { request } = page.context()
    const found = await request.get("/admin/products?limit=8&order=title&is_giftcard=false&expand=variants")
    const { products } = (await found.json()) as { products: { variants: { id: string }[] }[] }
    const variants = products.flatMap(({ variants }) => variants)
    const prices = variants.map(({ id }) => ({ variant_id: id, currency_code: "eur", amount: 1990 }))
    const name = "End of season sale for hiking and travel"
    const data = { name, description: name, type: "sale", status: "active", prices }
    return `/app/price-lists/${(await (await request.post("/admin/price-lists", { data })).json()).price_list.id}`
  },
  "price-list-import": async (page) => {
    const data = { name: "Wholesale", description: "Prices for resellers", type: "override", prices: [] }
    const answer = await page.context().request.post("/admin/price-lists", { data })
    return `/app/batch-jobs/import?price_list=${(await answer.json()).price_list.id}`
  },

  // The first of these is of a shop without locations, which explains what creating one does.
  "location-first": "/app/locations/new",
  location: async (page) => `/app/locations/${await aLocation(page, "Central warehouse")}`,
  locations: "/app/locations",
  "location-new": "/app/locations/new",
  inventory: async (page) => {
    await aLocation(page, "Store in the old town")
    return "/app/inventory"
  },
  "inventory-item": async (page) => {
    await aLocation(page, "Outlet")
    return `/app/inventory/${await firstId(page, "inventory-items", "inventory_items")}`
  },
  reservations: async (page) => {
    await aLocation(page, "Fair")
    const { request } = page.context()
    const [item] = (await (await request.get("/admin/inventory-items?limit=1")).json()).inventory_items
    const [level] = item.location_levels
    const kept = { inventory_item_id: item.id, location_id: level.location_id, quantity: 1, description: "For a fair" }
    await request.post("/admin/reservations", { data: kept })
    return "/app/inventory/reservations"
  },

  "batch-jobs": async (page) => {
    await importOf(page, EXAMPLE)
    return "/app/batch-jobs"
  },
  import: "/app/batch-jobs/import",
  export: "/app/batch-jobs/export",
  "import-preview": async (page) => `/app/batch-jobs/${await importOf(page, EXAMPLE)}`,
  "import-problems": async (page) => `/app/batch-jobs/${await importOf(page, `${EXAMPLE}bad,Bad,Bad,cheap\n`)}`,

  analytics: async (page) => {
    await placeOrder(page)
    return "/app/analytics?period=year&compare=year"
  },
  "analytics-stock": "/app/analytics/stock?within=90",
  comparison: "/app/comparison",
  mails: async (page) => {
    await page.context().request.post("/admin/users/password-token", { data: { email: OPERATOR.email } })
    return "/app/mails"
  },

  "publishable-keys": "/app/publishable-keys",
  "publishable-key-new": "/app/publishable-keys/new",
  "publishable-key": async (page) => {
    const data = { title: "Online store" }
    const answer = await page.context().request.post("/admin/publishable-api-keys", { data })
    return `/app/publishable-keys/${(await answer.json()).publishable_api_key.id}`
  },

  regions: "/app/regions",
  "region-new": "/app/regions/new",
  region: async (page) => `/app/regions/${await firstId(page, "regions", "regions")}`,

  returns: "/app/returns",
  "return-reasons": "/app/return-reasons",
  "return-reason-new": "/app/return-reasons/new",
  "return-reason": async (page) => {
    const data = { label: "Wrong size", value: `wrong_size_${Date.now()}` }
    const answer = await page.context().request.post("/admin/return-reasons", { data })
    return `/app/return-reasons/${(await answer.json()).return_reason.id}`
  },

  "sales-channels": "/app/sales-channels",
  "sales-channel-new": "/app/sales-channels/new",
  "sales-channel": async (page) => `/app/sales-channels/${await firstId(page, "sales-channels", "sales_channels")}`,

  store: "/app/store",
  taxes: "/app/taxes",
  "tax-rate-new": "/app/taxes/new",
  "tax-rate": async (page) => `/app/taxes/${await firstId(page, "tax-rates", "tax_rates")}`,

  users: async (page) => {
    await page.context().request.post("/admin/invites", { data: { user: "colleague@example.com", role: "member" } })
    return "/app/users"
  },
  user: async (page) => `/app/users/${await firstId(page, "users", "users", "&q=operator")}`,
  tokens: "/app/tokens",

  roles: async (page) => {
    await aRole(page, "Warehouse and returns desk in the old town")
    return "/app/roles"
  },
  "role-new": "/app/roles/new",
  role: async (page) => `/app/roles/${await aRole(page, "Fulfillment")}`,

  apps: "/app/apps",

  shipping: "/app/shipping",
  "shipping-new": "/app/shipping/new",
  "shipping-profiles": "/app/shipping/profiles",
  "shipping-profile-new": "/app/shipping/profiles/new",
  "shipping-profile": async (page) => {
    const answer = await page.context().request.get("/admin/shipping-profiles")
    const { shipping_profiles } = await answer.json()
    return `/app/shipping/profiles/${shipping_profiles.find((one: { type: string }) => one.type === "gift_card").id}`
  },
  "shipping-option": async (page) =>
    `/app/shipping/${await firstId(page, "shipping-options", "shipping_options", "&q=free")}`,

  system: "/app/system",

  webhooks: "/app/webhooks",
  "webhook-new": "/app/webhooks/new",
  webhook: async (page) => {
    const data = { url: "https://example.com/hooks", kinds: ["order.placed", "customer.created"] }
    const answer = await page.context().request.post("/admin/webhooks", { data })
    return `/app/webhooks/${(await answer.json()).webhook.id}`
  },

  audit: async (page) => {
    const id = await firstId(page, "collections", "collections")
    await page.context().request.post(`/admin/collections/${id}`, { data: { metadata: { season: "summer" } } })
    return "/app/audit"
  },
}

/** A role of the shop's own. */
async function aRole(page: Page, name: string): Promise<string> {
  const others = (await (await page.context().request.get("/admin/roles")).json()).roles as {
    id: string
    name: string
  }[]
  const known = others.find((role) => role.name === name)
  if (known) return known.id
  const data = { name, read: ["customers"], write: ["fulfillment", "returns", "notes"] }
  const answer = await page.context().request.post("/admin/roles", { data })
  return (await answer.json()).role.id
}

/** A stock location; the first one of a shop takes all its stock. */
async function aLocation(page: Page, name: string): Promise<string> {
  const address = { address_1: "Hafenstraße 12", postal_code: "20457", city: "Hamburg", country_code: "de" }
  const answer = await page.context().request.post("/admin/stock-locations", { data: { name, address } })
  return (await answer.json()).stock_location.id
}

export const addressOn = async (page: Page, address: Address) => (typeof address === "string" ? address : address(page))
