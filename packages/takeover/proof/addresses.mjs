// Every address that Medusa's panel, a storefront and scripts read, for every row of a shop.

/** The rows that are read one by one: a table, and where its row is. */
const ROWS = {
  order: ["/admin/orders", "/store/orders"],
  product: ["/admin/products", "/store/products"],
  product_variant: ["/admin/variants", "/store/variants"],
  customer: ["/admin/customers"],
  customer_group: ["/admin/customer-groups"],
  product_collection: ["/admin/collections", "/store/collections"],
  product_category: ["/admin/product-categories", "/store/product-categories"],
  region: ["/admin/regions", "/store/regions"],
  discount: ["/admin/discounts"],
  gift_card: ["/admin/gift-cards"],
  price_list: ["/admin/price-lists"],
  shipping_option: ["/admin/shipping-options"],
  shipping_profile: ["/admin/shipping-profiles"],
  sales_channel: ["/admin/sales-channels"],
  return_reason: ["/admin/return-reasons", "/store/return-reasons"],
  draft_order: ["/admin/draft-orders"],
  user: ["/admin/users"],
  swap: ["/admin/swaps"],
  note: ["/admin/notes"],
  order_edit: ["/admin/order-edits", "/store/order-edits"],
  payment: ["/admin/payments"],
  payment_collection: ["/admin/payment-collections", "/store/payment-collections"],
  tax_rate: ["/admin/tax-rates"],
  publishable_api_key: ["/admin/publishable-api-keys"],
  cart: ["/store/carts", "/store/shipping-options", "/store/orders/cart"],
  batch_job: ["/admin/batch-jobs"],
}

/** What is read below a row, or with it. */
const BELOW = {
  product: [
    "/admin/products/{id}/variants",
    "/admin/products/{id}?fields=id,title,handle",
    "/admin/products/{id}?expand=",
  ],
  product_variant: ["/store/variants/{id}?currency_code=eur"],
  customer: [
    "/admin/customers/{id}?expand=orders,shipping_addresses",
    "/admin/customers/{id}?expand=",
    "/admin/customers/{id}?fields=id",
    "/admin/orders?customer_id={id}&limit=10",
  ],
  customer_group: ["/admin/customer-groups/{id}?expand=customers", "/admin/customer-groups/{id}/customers?limit=10"],
  product_collection: ["/store/products?collection_id[]={id}", "/admin/collections/{id}?fields=id"],
  product_category: [
    "/store/products?category_id[]={id}",
    "/admin/product-categories/{id}?expand=",
    "/admin/products?category_id[]={id}",
  ],
  region: [
    "/store/products?region_id={id}",
    "/store/products?region_id={id}&limit=5&offset=3",
    "/store/products?region_id={id}&order=title",
    "/store/shipping-options?region_id={id}",
    "/store/shipping-options?region_id={id}&is_return=true",
    "/admin/regions/{id}/fulfillment-options",
    "/admin/shipping-options?region_id={id}&is_return=false",
    "/admin/tax-rates?region_id={id}&limit=10&offset=0",
    "/admin/orders?region_id[]={id}&limit=5",
  ],
  discount: [
    "/admin/discounts/{id}?expand=rule,rule.conditions",
    "/admin/discounts/{id}?fields=id,code",
    "/admin/discounts/{id}?expand=",
  ],
  price_list: ["/admin/price-lists/{id}/products", "/admin/price-lists/{id}/products?limit=1"],
  sales_channel: ["/admin/products?sales_channel_id[]={id}", "/admin/orders?sales_channel_id[]={id}&limit=5"],
  publishable_api_key: ["/admin/publishable-api-keys/{id}/sales-channels"],
  order: [
    "/admin/orders/{id}?expand=items,customer",
    "/admin/orders/{id}?expand=",
    "/admin/orders/{id}?fields=id",
    "/admin/orders/{id}?fields=id,email,total&expand=items",
    "/admin/orders/{id}?expand=customer,billing_address,shipping_address,discounts,discounts.rule,shipping_methods,shipping_methods.shipping_option,payments,fulfillments,fulfillments.tracking_links,refunds,returns,returns.items,claims,claims.claim_items,swaps,swaps.additional_items,items,region",
    "/store/orders/{id}?expand=items,billing_address",
    "/store/orders/{id}?fields=id,display_id,total",
    "/admin/order-edits?order_id={id}",
    "/admin/notes?resource_id={id}",
    "/admin/notifications?resource_id={id}",
  ],
  order_edit: ["/admin/order-edits/{id}?expand=changes", "/admin/order-edits/{id}?fields=id,status"],
  payment_collection: ["/admin/payment-collections/{id}?expand=region"],
  cart: [
    "/store/carts/{id}?expand=",
    "/store/carts/{id}?fields=id",
    "/store/products?cart_id={id}&limit=3",
    "/store/swaps/{id}",
  ],
  tax_rate: ["/admin/tax-rates/{id}?expand[]=products,shipping_options", "/admin/tax-rates/{id}?fields[]=name"],
  draft_order: ["/admin/draft-orders/{id}?expand=cart"],
}

/** Lists that come in pages. */
const PAGED = [
  ...["orders", "products", "variants", "customers", "customer-groups", "collections", "product-categories", "regions"],
  ...["discounts", "gift-cards", "price-lists", "shipping-options", "sales-channels", "draft-orders", "users"],
  ...["swaps", "returns", "notes", "order-edits", "product-tags", "product-types", "currencies", "notifications"],
  ...["batch-jobs", "tax-rates", "publishable-api-keys"],
].map((name) => `/admin/${name}`)
const STORE_PAGED = ["products", "collections", "product-types", "product-tags", "product-categories", "regions"].map(
  (name) => `/store/${name}`,
)

/** Other lists, with the queries that the panel and storefronts send. */
const LISTS = [
  "/admin/store",
  "/admin/store/payment-providers",
  "/admin/store/tax-providers",
  "/admin/auth",
  "/admin/invites",
  "/admin/apps",
  "/admin/return-reasons",
  "/admin/shipping-profiles",
  "/admin/products/types",
  "/admin/products/tag-usage",
  "/admin/orders?limit=15&offset=0&fields=id,status,display_id,created_at,email,fulfillment_status,payment_status,total,currency_code&expand=customer,shipping_address",
  ...["captured", "awaiting", "refunded", "canceled"].map((one) => `/admin/orders?payment_status[]=${one}`),
  ...["shipped", "not_fulfilled", "partially_fulfilled", "returned"].map(
    (one) => `/admin/orders?fulfillment_status[]=${one}`,
  ),
  ...["pending", "completed", "archived", "canceled", "requires_action"].map((one) => `/admin/orders?status[]=${one}`),
  "/admin/orders?q=c1@example.com",
  "/admin/orders?q=12",
  "/admin/orders?q=guest",
  "/admin/orders?email=c1@example.com",
  "/admin/orders?display_id=3",
  "/admin/orders?currency_code=eur&limit=4",
  "/admin/orders?created_at[gt]=2020-01-01",
  "/admin/orders?created_at[lt]=2020-01-01",
  "/admin/orders?order=display_id&limit=7",
  "/admin/orders?order=-created_at&limit=7&offset=7",
  "/admin/orders?fields=id,total&limit=5",
  "/admin/orders?expand=items&limit=5",
  "/admin/products?limit=15&offset=0&is_giftcard=false&expand=tags,type,collection,variants,sales_channels&order=-created_at",
  "/admin/products?fields=id,title,thumbnail&expand=variants,variants.prices",
  "/admin/products?q=product",
  "/admin/products?q=P3-S",
  "/admin/products?status[]=draft",
  "/admin/products?status[]=published&limit=3",
  "/admin/products?title=Product 3",
  "/admin/products?handle=product-3",
  "/admin/products?order=title&limit=4",
  "/admin/products?created_at[gt]=2020-01-01&limit=4",
  "/admin/variants?q=P1&limit=10",
  "/admin/variants?limit=10&expand=product,prices",
  "/admin/customers?q=c1&limit=10",
  "/admin/customers?q=First&limit=10",
  "/admin/customers?expand=orders&limit=5&order=-created_at",
  "/admin/customers?has_account=true&limit=50",
  "/admin/customers?fields=id,email&limit=50",
  "/admin/customers?order=email&limit=5",
  "/admin/customer-groups?expand=customers",
  "/admin/customer-groups?q=fri",
  "/admin/customer-groups?order=name",
  "/admin/collections?q=sum",
  "/admin/collections?title=Summer",
  "/admin/collections?order=title&limit=1",
  "/admin/collections?expand=products&limit=2",
  "/admin/discounts?is_dynamic=true",
  "/admin/discounts?is_dynamic=false&limit=15&offset=0&expand=rule,rule.conditions,rule.conditions.products,regions",
  "/admin/discounts?is_disabled=false&limit=2",
  "/admin/discounts?q=ten",
  "/admin/discounts?rule[type]=fixed",
  "/admin/discounts/code/TEN",
  "/admin/discounts/code/CODES-1",
  "/admin/gift-cards?q=x",
  "/admin/price-lists?q=sale",
  "/admin/price-lists?status[]=active&expand=customer_groups",
  "/admin/price-lists?type[]=sale&order=name",
  "/admin/shipping-options?is_return=true",
  "/admin/shipping-options?admin_only=true",
  "/admin/sales-channels?q=app",
  "/admin/sales-channels?order=name&limit=1",
  "/admin/product-categories?parent_category_id=null&include_descendants_tree=true",
  "/admin/product-categories?q=shirt",
  "/admin/product-tags?q=new",
  "/admin/product-tags?order=value&limit=2",
  "/admin/product-types?q=shi",
  "/admin/currencies?limit=10&offset=20&order=code",
  "/admin/currencies?code=eur",
  "/admin/currencies?order=-name&limit=5",
  "/admin/order-edits?q=phone",
  "/admin/draft-orders?q=draft",
  "/admin/notes?limit=5&offset=1",
  "/admin/tax-rates?expand[]=products,product_types,shipping_options",
  "/admin/tax-rates?name=Reduced",
  "/admin/users?limit=5",
  "/admin/publishable-api-keys?q=app",
  "/admin/publishable-api-keys?order=-title",
  "/admin/batch-jobs?type[]=product-export",
  "/admin/orders/order_unknown",
  "/admin/products/prod_unknown",
  "/admin/customers/cus_unknown",
  "/admin/orders?limit=abc",
  "/admin/orders?unknown=1",
  "/admin/nothing",
  "/store/nothing",
  "/store/return-reasons",
  "/store/shipping-options",
  "/store/variants",
  "/store/products?limit=4&offset=8",
  "/store/products?currency_code=usd&limit=12",
  "/store/products?handle=product-2",
  "/store/products?title=Product 5",
  "/store/products?q=product 4",
  "/store/products?is_giftcard=false&limit=12",
  "/store/products?expand=variants,variants.prices&limit=3",
  "/store/products?fields=id,title,thumbnail,handle&limit=3",
  "/store/products?fields=id&expand=variants",
  "/store/products?order=-created_at&limit=5",
  "/store/products?order=title&limit=5&offset=5",
  "/store/products?created_at[gt]=2020-01-01&limit=2",
  "/store/products?tags[]=x",
  "/store/collections?handle[]=summer",
  "/store/collections?limit=1",
  "/store/product-categories?parent_category_id=null&include_descendants_tree=true",
  "/store/product-categories?handle=shirts",
  "/store/product-tags?q=new",
  "/store/product-types?q=shi",
  "/store/orders/order_unknown",
  "/store/products/prod_unknown",
  "/store/carts/cart_unknown",
  "/store/customers/me",
  "/store/auth",
  "/store/auth/c1@example.com",
  "/store/auth/nobody@example.com",
  "/store/gift-cards/UNKNOWN",
]

/** What only a shopper who is logged in reads. */
const OWN = [
  "/store/auth",
  "/store/customers/me",
  "/store/customers/me?expand=orders",
  "/store/customers/me/orders",
  "/store/customers/me/orders?limit=2&offset=1",
  "/store/customers/me/orders?status[]=pending",
  "/store/customers/me/orders?q=1",
  "/store/customers/me/orders?expand=items&fields=id,total",
  "/store/customers/me/payment-methods",
]

/** The addresses for a shop: those of operators and strangers, and those of one customer. */
export async function addressesOf(pool, customer_id) {
  const all = [...PAGED.flatMap(pages), ...STORE_PAGED.flatMap(pages), ...LISTS]
  for (const [table, places] of Object.entries(ROWS)) {
    const { rows } = await pool.query(`SELECT id FROM "${table}"`)
    for (const { id } of rows) {
      all.push(...places.map((place) => `${place}/${id}`))
      all.push(...(BELOW[table] ?? []).map((address) => address.replace("{id}", id)))
    }
  }
  all.push(...(await byOtherKeys(pool)))
  const { rows } = await pool.query('SELECT id FROM "order" WHERE customer_id = $1', [customer_id])
  const { rows: products } = await pool.query("SELECT id FROM product")
  const { rows: regions } = await pool.query("SELECT id FROM region")
  const own = [
    ...OWN,
    ...rows.map(({ id }) => `/store/orders/${id}`),
    ...products.flatMap(({ id }) => regions.map((region) => `/store/products/${id}?region_id=${region.id}`)),
  ]
  return { all: [...new Set(all)], own }
}

const pages = (path) => [path, `${path}?limit=5`, `${path}?limit=3&offset=2`, `${path}?limit=0`]

async function byOtherKeys(pool) {
  const { rows: cards } = await pool.query("SELECT code FROM gift_card")
  const { rows: types } = await pool.query("SELECT id FROM product_type")
  const { rows: tags } = await pool.query("SELECT id FROM product_tag")
  const { rows: orders } = await pool.query('SELECT display_id, email FROM "order"')
  const { rows: conditions } = await pool.query(
    "SELECT d.id AS discount_id, c.id FROM discount d JOIN discount_condition c ON c.discount_rule_id = d.rule_id",
  )
  return [
    ...cards.map(({ code }) => `/store/gift-cards/${code}`),
    ...types.flatMap(({ id }) => [`/store/products?type_id[]=${id}`, `/admin/products?type_id[]=${id}`]),
    ...tags.flatMap(({ id }) => [`/store/products?tags[]=${id}`, `/admin/products?tags[]=${id}`]),
    ...orders.map(({ display_id, email }) => `/store/orders?display_id=${display_id}&email=${email}`),
    ...orders.map(({ email }) => `/store/auth/${email}`),
    ...conditions.map(({ discount_id, id }) => `/admin/discounts/${discount_id}/conditions/${id}`),
  ]
}
