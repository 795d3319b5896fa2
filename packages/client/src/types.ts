import type { CoreOperations } from "./core.ts"

/**
 * All operations that a client knows, each as `"METHOD /path": { input, answer }`. A shop adds its own:
 * `declare module "@mercer/client" { interface Operations { "GET /store/reviews": { input: …; answer: … } } }`.
 */
export interface Operations extends CoreOperations {}

/** What an operation takes: `Input<"POST /store/carts">`. */
export type Input<Name extends keyof Known, Known = Operations> = Known[Name] extends { input: infer In } ? In : never

/** What an operation answers: `Answer<"GET /store/products">`. */
export type Answer<Name extends keyof Known, Known = Operations> = Known[Name] extends { answer: infer Out }
  ? Out
  : never

/** The paths of all operations with one method. */
export type PathOf<Method extends string, Known = Operations> = {
  [Name in keyof Known]: Name extends `${Method} ${infer Path}` ? Path : never
}[keyof Known]

/** The arguments after the path: the input can be left out when all of it can be. */
export type Given<In, Options> =
  Record<never, never> extends In ? [input?: In, options?: Options] : [input: In, options?: Options]
