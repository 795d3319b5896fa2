import { BlockList, isIP } from "node:net"

/** Reads RATE_LIMIT_EXEMPT, a comma list of addresses and networks (10.0.0.0/8); throws on a mistake. */
export function parseExempt(text: string | null | undefined): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of (text ?? "").split(",").map((part) => part.trim())) {
    if (entry !== "") add(list, entry)
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}

/** The key an address is counted under: an IPv6 address counts as its /64 network. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? []
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}

function add(list: BlockList, entry: string) {
  const [address = "", bits] = entry.split("/")
  const widest = isIP(address) === 4 ? 32 : 128
  const isWhole = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest)
  if (isIP(address) === 0 || !isWhole) throw new Error(`RATE_LIMIT_EXEMPT: cannot read "${entry}"`)
  if (bits === undefined) list.addAddress(address, family(address))
  else list.addSubnet(address, Number(bits), family(address))
}

function family(address: string) {
  return isIP(address) === 4 ? "ipv4" : "ipv6"
}
