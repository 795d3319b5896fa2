import type { Listed } from "./document.ts"
import { type Html, html } from "./html.ts"

export interface Page {
  title: string
  content: Html
  operations: Listed[]
  /** The version of the style and the script, so that browsers load them again after an update. */
  version: string
  /** The operation of the page. */
  current?: Listed
}

/** A page of the reference: the list of operations and the content. */
export function layout({ title, content, operations, version, current }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css?${version}">
<script src="/docs/script.js?${version}" defer></script>
</head>
<body${!current && html` class="start"`}>
<a class="skip" href="#content">Skip to content</a>
<header><a href="/docs">Mercer API</a> <a class="all" href="#operations">All operations</a> <a href="/openapi.json">openapi.json</a></header>
<main id="content">${content}</main>
<nav id="operations" aria-label="Operations">
<div class="search" hidden><label>Search operations <input type="search" autocomplete="off" spellcheck="false"></label>
<p class="none" role="status"></p></div>
${grouped(operations).map(([tag, members]) => group(tag, members, current))}
</nav>
</body>
</html>
`.text
}

function grouped(operations: Listed[]): [string, Listed[]][] {
  const groups = new Map<string, Listed[]>()
  for (const each of operations) groups.set(each.tag, [...(groups.get(each.tag) ?? []), each])
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}

function group(tag: string, members: Listed[], current: Listed | undefined): Html {
  return html`<details data-tag="${tag}"${tag === current?.tag && html` open`}><summary>${tag} <span class="count">${members.length}</span></summary>
<ul>${members.map((each) => link(each, each.operationId === current?.operationId))}</ul></details>`
}

function link({ operationId, method, path, summary }: Listed, isCurrent: boolean): Html {
  return html`<li><a href="/docs/${operationId}"${isCurrent && html` aria-current="page"`}>${badge(method)} <span>${breakable(path)}</span> <small>${summary}</small></a></li>
`
}

/** The method as a colored word. */
export const badge = (method: string) => html`<b class="${method.toLowerCase()}">${method}</b>`

/** A path that may wrap after its slashes. */
export const breakable = (path: string) => html`${path.split("/").map((part, at) => (at ? html`/<wbr>${part}` : part))}`
