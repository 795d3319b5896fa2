import { createHmac, scryptSync } from "node:crypto"

/**
 * What Medusa v1 sees in a value of `password_hash`: the cost that it names, and whether this is the password. Computed
 * with Node alone, as any program would that reads scrypt's format.
 */
export function scryptValue(stored: string | null, password: string) {
  const value = Buffer.from(stored ?? "", "base64")
  if (value.length !== 96 || value.toString("latin1", 0, 6) !== "scrypt") return null
  const [logN, r, p] = [value.readUInt8(7), value.readUInt32BE(8), value.readUInt32BE(12)]
  const key = scryptSync(password, value.subarray(16, 48), 64, { N: 2 ** logN, r, p, maxmem: 256 * 1024 * 1024 })
  const signature = createHmac("sha256", key.subarray(32)).update(value.subarray(0, 64)).digest()
  return { logN, r, p, is_valid: signature.equals(value.subarray(64)) }
}
