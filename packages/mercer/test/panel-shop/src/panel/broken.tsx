import type { PageProps } from "mercer/panel"

/** Fails when it is opened. */
export default function Broken({ path }: PageProps): never {
  throw new Error(`Nothing at ${path.join("/") || "all"}`)
}
