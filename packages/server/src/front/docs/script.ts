/**
 * The script of the pages under /docs, which also work without it: search, fields that load when opened, copy
 * buttons, this server's address in the examples, and redirects from Swagger UI's addresses.
 */
export const script = String.raw`const nav = document.getElementById("operations")
const search = nav.querySelector("input")
const none = nav.querySelector(".none")
const groups = [...nav.querySelectorAll("details")].map((details) => ({
  details,
  isOpen: details.open,
  links: [...details.querySelectorAll("li")].map((item) => ({ item, text: (details.dataset.tag + " " + item.textContent).toLowerCase() })),
}))

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const { details, isOpen, links } of groups) {
    let here = 0
    for (const { item, text } of links) {
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) here++
    }
    details.hidden = here === 0
    details.querySelector(".count").textContent = here
    details.open = words.length > 0 ? here > 0 : isOpen
    found += here
  }
  none.textContent = found === 0 ? "No operation matches" : ""
  sessionStorage.setItem("docs-search", search.value)
}

nav.querySelector(".search").hidden = false
search.value = sessionStorage.getItem("docs-search") ?? ""
if (search.value) filter()
search.addEventListener("input", filter)

const current = nav.querySelector("[aria-current]")
if (current && getComputedStyle(nav).overflowY === "auto") nav.scrollTop = current.offsetTop - nav.clientHeight / 2

document.addEventListener("toggle", async ({ target }) => {
  const link = target.open && target.querySelector(":scope > .more")
  if (!link) return
  const answer = await fetch(link.href).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  link.replaceWith(page.querySelector(".fields"))
}, true)

for (const pre of document.querySelectorAll("pre")) {
  if (pre.className === "call") pre.textContent = pre.textContent.replace("http://localhost:9000", location.origin)
  const button = document.createElement("button")
  const text = pre.textContent
  button.className = "copy"
  button.textContent = "Copy"
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = "Copied"
  })
  if (navigator.clipboard) pre.before(button)
}

function followOldAddress() {
  const id = /^#\/[^/]+\/([\w.-]+)$/.exec(location.hash)?.[1]
  const link = id && nav.querySelector('a[href="/docs/' + id + '"]')
  if (link) return location.replace(link.href)
  const tag = /^#\/([^/]+)$/.exec(location.hash)?.[1]
  const group = tag && groups.find(({ details }) => details.dataset.tag === decodeURIComponent(tag))
  if (group) group.details.open = true
}

addEventListener("hashchange", followOldAddress)
followOldAddress()
`
