import { notFound } from "next/navigation"

/** Any address under /app without a page: answered with 404, inside the panel. */
export default function Missing(): never {
  notFound()
}
