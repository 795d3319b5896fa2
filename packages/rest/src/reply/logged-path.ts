import type { Route } from "../table.ts"

/** Our ids and Medusa's: they name rows and are no secrets. */
const ID = /^[a-z]{2,12}_[\w-]{1,40}$/i

/**
 * A request's path as it may be logged: ids stay, all other values are replaced by their names, since they may be an
 * email (`/store/auth/{email}`) or as good as money (`/store/gift-cards/{code}`). Without a route only ids stay.
 */
export function loggedPath(path: string, route?: Pick<Route, "path">): string {
  const pattern = route?.path.split("/")
  return path
    .split("/")
    .map((segment, at) => {
      const named = pattern?.[at]
      if (segment === "" || ID.test(segment) || segment === named) return segment
      return named ?? (at < 2 && /^[a-z-]{1,30}$/.test(segment) ? segment : "{value}")
    })
    .join("/")
}
