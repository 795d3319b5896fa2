import { type Answer, type Content, type Document, type Listed, nameOf, type Parameter } from "./document.ts"
import { curl } from "./example.ts"
import { fieldsOf } from "./fields.ts"
import { type Html, html } from "./html.ts"
import { badge, breakable } from "./layout.ts"

/** One operation: its input, its response, an example, and its errors. */
export function operationPage(operation: Listed, document: Document): Html {
  const { method, path, summary, description, tag, parameters = [], requestBody } = operation
  const places = ["path", "query", "header"].map((place) => parameters.filter((each) => each.in === place))
  return html`<p class="tag">${tag}</p>
<h1>${summary}</h1>
<p class="path">${badge(method)} <code>${breakable(path)}</code></p>
<p>${description} ${loginOf(operation, document)}</p>
<h2>Request</h2>
${places.map((found) => found.length > 0 && parametersOf(found, document))}
${Object.entries(requestBody?.content ?? {}).map(([type, content]) => bodyOf(type, content, document, true))}
<h3>Example</h3>
<pre class="call">${curl(operation, document)}</pre>
${answersOf(operation, document)}`
}

const TITLES: Record<string, string> = {
  path: "Path parameters",
  query: "Query parameters",
  header: "Headers",
}

function parametersOf(parameters: Parameter[], document: Document): Html {
  const entries = parameters.map(({ name, schema, description }) => {
    return [name, { ...schema, ...(description !== undefined && { description }) }] as const
  })
  const required = parameters.filter((each) => each.required).map((each) => each.name)
  const schema = { type: "object", properties: Object.fromEntries(entries), required }
  return html`<h3>${TITLES[parameters[0]?.in ?? ""]}</h3>${fieldsOf(schema, { document, isSent: true, follow: 0 })}`
}

function bodyOf(type: string, content: Content, document: Document, isSent: boolean): Html {
  return html`<h3>Body <small>${type}</small></h3>
${!isSent && content.example !== undefined && exampleOf(content.example)}
${fieldsOf(content.schema, { document, isSent, follow: 1 })}`
}

const exampleOf = (example: unknown) =>
  html`<details class="example"><summary>Example response</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`

function answersOf({ responses }: Listed, document: Document): Html {
  const all = Object.entries(responses).map(([status, answer]) => {
    return [status, "$ref" in answer ? document.components.responses[nameOf(answer.$ref)] : answer] as const
  })
  const good = all.filter(([status]) => status < "400")
  const errors = all.filter(([status]) => status >= "400")
  return html`${good.map(([status, answer]) => success(status, answer, document))}
<h2>Errors</h2>
<p>The body of an error is an <a href="/docs/schemas/Error">Error</a>: its <code>type</code> and a <code>message</code>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead>
<tbody>${errors.map(([status, answer]) => html`<tr><td>${status}</td><td>${answer?.description}</td></tr>`)}</tbody></table>`
}

function success(status: string, answer: Answer | undefined, document: Document): Html {
  const bodies = Object.entries(answer?.content ?? {})
  return html`<section id="response"><h2>Response ${status}</h2>
${bodies.length > 0 ? bodies.map(([type, content]) => bodyOf(type, content, document, false)) : html`<p>No body.</p>`}</section>`
}

/** Who can call the operation, and how they authenticate. */
function loginOf({ security = [] }: Listed, document: Document): Html {
  const schemes = security.flatMap((each) => Object.keys(each))
  if (schemes.length === 0) return html`No login needed.`
  const isOptional = security.some((each) => Object.keys(each).length === 0)
  const names = schemes.map((name) => html`<a href="/docs#login-${name}">${schemeName(name, document)}</a>`)
  return html`${isOptional ? "Login optional" : "Login required"}: ${names.map((each, at) => html`${at > 0 && " or "}${each}`)}.`
}

function schemeName(name: string, { components }: Document): string {
  const { scheme, name: carrier } = components.securitySchemes[name] ?? {}
  if (scheme) return name === "customer_token" ? "customer's bearer token" : "bearer token"
  return name === "cookie" ? `cookie ${carrier}` : `header ${carrier}`
}

/** One schema that operations refer to. */
export function schemaPage(name: string, document: Document): Html {
  const schema = document.components.schemas[name] ?? {}
  return html`<p class="tag">Schema</p><h1>${name}</h1><p>${schema.description}</p>${fieldsOf(schema, { document, isSent: false, follow: 0 })}`
}

/** The page at /docs: how to call the API, and its operations. */
export function startPage(document: Document): Html {
  const schemes = Object.entries(document.components.securitySchemes)
  const schemas = Object.keys(document.components.schemas).sort()
  return html`<h1>API reference</h1>
<p>All operations of the store and the admin, with their parameters, bodies, responses, and errors. Choose one from the list.</p>
<p>Bodies are JSON, except for uploads. Amounts are integers in the currency's smallest unit, such as cents.</p>
<h2>Login</h2>
<dl>${schemes.map(([name, { description }]) => html`<dt id="login-${name}">${schemeName(name, document)}</dt><dd>${description}</dd>`)}</dl>
<h2>Errors</h2>
<p>Errors have a status of 400 or above and this body:</p>
<pre>${JSON.stringify({ type: "invalid_data", message: "What is wrong" }, null, 2)}</pre>
<h2>Schemas</h2>
<p class="schemas">${schemas.map((name) => html`<a href="/docs/schemas/${name}">${name}</a> `)}</p>`
}
