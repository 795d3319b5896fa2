import type { Route } from "./table.ts"

/** An own route that answers requests which another route answers. */
export interface Overlap {
  own: Route
  core: Route
  /** The core's path, which may be an older one of the same operation. */
  path: string
}

/** The own routes that some request would match together with a route of the core. */
export function overlapsOf(own: readonly Route[], core: readonly Route[]): Overlap[] {
  return own.flatMap((one) =>
    core
      .filter(({ method }) => method === one.method)
      .flatMap((other) => {
        const path = pathsOf(other).find((path) => pathsOf(one).some((mine) => overlap(mine, path)))
        return path === undefined ? [] : [{ own: one, core: other, path }]
      }),
  )
}

const pathsOf = ({ path, meta }: Route) => [path, ...meta.aliases]

/** Whether some address fits both patterns: `/store/products/best` fits `/store/products/{id}`. */
function overlap(a: string, b: string): boolean {
  const [left, right] = [a.split("/"), b.split("/")]
  return left.length === right.length && left.every((word, at) => fits(word, right[at] as string))
}

const fits = (a: string, b: string) => a === b || a.startsWith("{") || b.startsWith("{")
