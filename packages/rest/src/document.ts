import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi"
import * as z from "zod"
import { components, corrected, type Example, type Operation } from "./document-parts.ts"
import type { Answer } from "./output.ts"
import { type Procedures, type Route, routesOf } from "./table.ts"

export type { Example } from "./document-parts.ts"

export interface DocumentOptions {
  title: string
  version?: string
  description?: string
  license?: { name: string; identifier?: string }
  contact?: { name: string; url?: string; email?: string }
  servers?: { url: string; description?: string }[]
  /** Recorded requests with their responses, by operation. */
  examples?: Readonly<Record<string, Example>>
  /** What each tag, such as `store carts`, is about. */
  tags?: Readonly<Record<string, string>>
  /** What the rows of each schema are. */
  schemas?: Readonly<Record<string, string>>
  /** The operators' roles that may call an operation. */
  rolesOf?: (operation: string) => readonly string[] | undefined
  /** What a role that the shop has made needs to call it: `write access to orders`. */
  accessOf?: (operation: string) => string | undefined
}

export interface OpenApiDocument {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string; description?: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<"schemas" | "responses" | "securitySchemes", Record<string, object>>
}

/**
 * The OpenAPI 3.1 document of a router. trpc-to-openapi makes it; what it cannot know is corrected afterwards: how
 * queries are written, bodies of DELETE, the error body, statuses, Idempotency-Key and logins.
 */
export function openApiDocument(procedures: Procedures, options: DocumentOptions): OpenApiDocument {
  const { title, version = "1.0.0", description, license = mit, servers = [{ url: "/" }], examples = {} } = options
  const routes = routesOf(procedures)
  const made = generateOpenApiDocument(routerOf(routes), { title, version, description, license, baseUrl: "/" })
  const knownOf = (name: string) => ({
    example: examples[name],
    roles: options.rolesOf?.(name),
    access: options.accessOf?.(name),
  })
  const paths: OpenApiDocument["paths"] = {}
  for (const route of routes) {
    const methods = made.paths?.[route.path] as unknown as Record<string, Operation>
    const operation = methods[documentedMethod(route).toLowerCase()] as Operation
    const documented = { [route.method.toLowerCase()]: corrected(operation, route, knownOf(route.operation)) }
    paths[route.path] = { ...paths[route.path], ...documented }
  }
  const tags = [...new Set(routes.flatMap(({ meta }) => meta.openapi?.tags ?? []))].sort()
  return {
    openapi: made.openapi,
    info: { ...made.info, ...(options.contact && { contact: options.contact }) },
    servers,
    tags: tags.map((name) => ({ name, ...(options.tags?.[name] && { description: options.tags[name] }) })),
    paths,
    components: {
      ...components,
      schemas: describedSchemas({ ...made.components?.schemas, ...components.schemas }, options.schemas),
    },
  }
}

function describedSchemas(schemas: object, words: Readonly<Record<string, string>> = {}): Record<string, object> {
  const described = Object.entries(schemas).map(([name, schema]) => {
    return [name, { ...(words[name] && { description: words[name] }), ...schema }] as const
  })
  return Object.fromEntries(described)
}

const mit = { name: "MIT", identifier: "MIT" }

/** The operations in a form that trpc-to-openapi can read. */
function routerOf(routes: readonly Route[]): OpenApiRouter {
  const procedures = routes.map((route) => [route.operation, { _def: definitionOf(route) }])
  return { _def: { procedures: Object.fromEntries(procedures) } } as unknown as OpenApiRouter
}

function definitionOf(route: Route) {
  const { procedure, meta, operation } = route
  const output = (procedure._def as unknown as { output?: Partial<Answer> }).output
  const openapi = { ...meta.openapi, operationId: operation, method: documentedMethod(route), errorResponses: [] }
  return { ...procedure._def, inputs: [documentedInput(route)], output: output?.wire ?? z.unknown(), meta: { openapi } }
}

/** The library gives a DELETE no body, so one that has a body goes through it as a PUT, which no operation uses. */
const documentedMethod = ({ method, hasBody }: Route) => (method === "DELETE" && hasBody ? "PUT" : method)

/**
 * The input without a write's query parameters. The library refuses query parameters that are not strings, but lets
 * any pipe pass.
 */
function documentedInput({ procedure, method, names }: Route): z.ZodType {
  const inputs = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs
  const shape: Record<string, z.ZodType> = Object.assign({}, ...inputs.map(shapeOf))
  for (const name of Object.keys(shape)) {
    const type = shape[name] as z.ZodType
    if (method === "GET" && !names.has(name)) shape[name] = asked(type)
    else if (name === "expand" || name === "fields") delete shape[name]
  }
  return z.strictObject(shape)
}

/** A type that is transformed loses its default on the way to JSON Schema. */
function asked(type: z.ZodType): z.ZodType {
  const { defaultValue } = type.def as { defaultValue?: unknown }
  const override = defaultValue === undefined ? {} : { default: defaultValue }
  return z.pipe(type, z.any()).meta({ override } as Parameters<z.ZodType["meta"]>[0])
}

function shapeOf(type: z.ZodType): Record<string, z.ZodType> {
  const def = type.def as {
    shape?: Record<string, z.ZodType>
    in?: z.ZodType
    innerType?: z.ZodType
    options?: z.ZodType[]
  }
  if (def.shape) return def.shape
  if (def.options) return Object.assign({}, ...def.options.map(shapeOf))
  const inner = def.innerType ?? def.in
  return inner ? shapeOf(inner) : {}
}
