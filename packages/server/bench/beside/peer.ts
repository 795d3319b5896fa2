import { shop } from "../checkout.ts"
import type { Catalog } from "../data.ts"
import { type Answer, type Ask, client, must } from "../http.ts"
import type { Call } from "../load.ts"
import { type Begin, checkoutsOn, loadOn } from "../loads.ts"
import type { Options } from "../options.ts"
import { callFor, type Prepared } from "../requests.ts"
import { type ScenarioName, TARGETS } from "../targets.ts"

/** Another server with Medusa v1's requests, measured in turn with the shop; with its own data, read over its API. */
export interface Peer {
  /** Undefined when it lacks what the scenario needs. */
  loadOf(name: ScenarioName, options: Pick<Options, "seconds" | "turns">): Promise<Begin | undefined>
}

const CARTS = 20
const OWN_ORDERS = 10
/** Carts that are used once each are prepared over the API: enough for so many a second. */
const FASTEST = { "first-cart": 100, "add-item": 120, complete: 60, popular: 60 }
const LINES = { "get-cart": 3, "first-cart": 3, "add-item": 2, complete: 2, popular: 1 }

/** Reads what the peer sells, and logs in there: as a new customer with ten orders, and as its operator if one is given. */
export async function openPeer({ peer: url, peer_operator }: Options): Promise<Peer | undefined> {
  if (!url) return undefined
  const { ask, close } = client(url, TARGETS.complete.parallel)
  const catalog = await catalogOf(ask)
  const ready = { ...catalog, ...(await logins(ask, url, catalog, peer_operator)) }
  close()
  return {
    async loadOf(name, options) {
      if (name === "checkout") return checkoutsOn(url, ready)
      if ((name === "discounts" || name === "customers") && ready.operator === "") return undefined
      return loadOn(url, name, await callsOf(url, name, ready, options))
    },
  }
}

type Single = Exclude<ScenarioName, "checkout">

async function callsOf(
  url: string,
  name: Single,
  catalog: Catalog,
  { seconds, turns }: Pick<Options, "seconds" | "turns">,
): Promise<() => Call | undefined> {
  const each = name in FASTEST ? FASTEST[name as keyof typeof FASTEST] : undefined
  const count = each ? each * seconds * (turns + 1) : CARTS
  const carts = name in LINES ? await cartsFor(url, name as keyof typeof LINES, catalog, count) : []
  let n = -1
  return () => {
    n++
    if (each && n >= carts.length) return undefined
    return callFor(name, catalog, carts[n % carts.length], n, "typical")
  }
}

async function cartsFor(url: string, name: keyof typeof LINES, catalog: Catalog, count: number): Promise<Prepared[]> {
  const { ask, close } = client(url, TARGETS.complete.parallel)
  const until = name === "add-item" ? "items" : name === "complete" || name === "popular" ? "sessions" : "shipping"
  const made: Prepared[] = []
  const make = async () => {
    const n = name === "popular" ? 0 : made.length * LINES[name]
    const lines = Array.from({ length: LINES[name] }, (_, line) => n + line)
    made.push({ id: await shop(ask, catalog, { lines, until }), lines: LINES[name] })
  }
  const work = async () => {
    while (made.length < count) await make()
  }
  // Alone, since it makes the guest: Medusa refuses the others when several carts get a new email address at once.
  await make()
  await Promise.all(Array.from({ length: TARGETS.complete.parallel }, work))
  close()
  return made.slice(0, count)
}

interface Sold {
  regions: { id: string; currency_code: string }[]
  products: { title: string; variants: { id: string; prices?: { currency_code: string }[] }[] }[]
  shipping_options: { id: string; is_return?: boolean }[]
}

async function catalogOf(ask: Ask): Promise<Catalog> {
  const read = async <Key extends keyof Sold>(path: string) => must<Pick<Sold, Key>>(await ask("GET", path))
  const [region] = (await read<"regions">("/store/regions")).regions
  if (!region) throw new Error("The peer has no region")
  const { products } = await read<"products">(`/store/products?limit=100&region_id=${region.id}`)
  const { shipping_options } = await read<"shipping_options">(`/store/shipping-options?region_id=${region.id}`)
  const option = shipping_options.find(({ is_return }) => !is_return)
  const variants = products.flatMap((product) => product.variants.map(({ id }) => id))
  if (!option || variants.length === 0) throw new Error("The peer has no products or no shipping option")
  return {
    region_id: region.id,
    option_id: option.id,
    variant: (n) => variants[n % variants.length] ?? "",
    words: (n) => ({ product: products[n % products.length]?.title ?? "", customer: `bench${n % 100}` }),
    cookies: [],
    operator: "",
  }
}

async function logins(ask: Ask, url: string, catalog: Catalog, operator?: string) {
  const email = `bench-${Date.now()}@example.com`
  const facts = { email, password: "bench-secret", first_name: "Ada", last_name: "Byron" }
  const cookie = cookieOf(await ask("POST", "/store/customers", facts))
  const { ask: asCustomer, close } = client(url)
  const own: Ask = (method, path, body) => asCustomer(method, path, body, cookie)
  for (let n = 0; n < OWN_ORDERS; n++) await shop(own, catalog, { lines: [2 * n, 2 * n + 1], until: "complete", email })
  close()
  const [login, ...password] = operator?.split(":") ?? []
  if (!login) return { cookies: [cookie], operator: "" }
  const answer = await ask("POST", "/admin/auth", { email: login, password: password.join(":") })
  return { cookies: [cookie], operator: cookieOf(answer) }
}

function cookieOf(answer: Answer): string {
  must(answer)
  return answer.cookies.map((line) => line.split(";")[0]).join("; ")
}
