import { randomBytes } from "node:crypto"
import { Refusal } from "@mercer/commerce"
import type { SaveOptions } from "./port.ts"

const KEY = /^[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/

/** An unguessable key, with the extension a file is served with: letters and digits, no dot. */
export const newFileKey = (extension?: string): string =>
  randomBytes(16).toString("hex") + (extension ? `.${extension.toLowerCase()}` : "")

/** The key of a file that is saved; that of a file which is put back stays. */
export function newKey({ extension, key }: SaveOptions): string {
  if (key === undefined) return newFileKey(extension)
  mustBeKey(key)
  return key
}

/** Our keys are plain names, so a path, an address, a NUL or ".." is not one. */
export function mustBeKey(key: string): void {
  if (typeof key !== "string" || !KEY.test(key)) throw new Refusal("invalid_data", "This is not the key of a file")
}

export const absent = () => new Refusal("not_found", "There is no such file")
