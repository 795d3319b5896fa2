import path from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitepress"
import llmstxt from "vitepress-plugin-llms"
import { keepBraces, unlinkSources } from "./markdown.ts"

const pages = path.join(import.meta.dirname, "../../../docs")

const ours = (name: string, file: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(file)),
})

const page = (text: string, link: string) => ({ text, link })

/** The site made of the pages in `docs/`: static, searchable without a server. */
export default defineConfig({
  title: "Mercer",
  description: "A commerce backend: start a shop, extend it, run it, and move a Medusa v1 shop to it.",
  lang: "en-US",
  srcDir: pages,
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  rewrites: { "decisions/README.md": "decisions/index.md" },
  cleanUrls: true,
  // No request for an icon that is not there.
  head: [["link", { rel: "icon", href: "data:," }]],
  // Pages name addresses of the reader's own server.
  ignoreDeadLinks: "localhostLinks",
  markdown: { config: (md) => void md.use(unlinkSources, pages).use(keepBraces) },
  // Each page as plain Markdown too, with a list of all in llms.txt, for coding assistants.
  vite: {
    // Typed for a newer Vite than VitePress has; it works with both.
    plugins: [llmstxt({ workDir: pages }) as never],
    // The pages lie outside this package: what they are compiled to would not find its dependencies.
    resolve: {
      alias: [ours("vue/server-renderer", "vue/server-renderer"), ours("vue", "vue/dist/vue.runtime.esm-bundler.js")],
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    nav: [
      page("Start a shop", "/start-a-shop"),
      page("Extend", "/extend"),
      page("Operate", "/deploy"),
      page("Take over", "/take-over"),
    ],
    sidebar: [
      {
        text: "Start",
        items: [
          page("Start a shop", "/start-a-shop"),
          page("The panel, for operators", "/operators"),
          page("Products, prices and orders by file", "/import"),
        ],
      },
      {
        text: "Storefronts",
        items: [
          page("Medusa's Next.js starter", "/storefronts/medusa-starter"),
          page("Links in emails", "/storefronts/emails"),
          page("Pictures", "/storefronts/pictures"),
          page("The typed client", "/storefronts/typed-client"),
        ],
      },
      {
        text: "Concepts",
        items: [
          page("Money", "/concepts/money"),
          page("Taxes", "/concepts/taxes"),
          page("Discounts", "/concepts/discounts"),
          page("Gift cards", "/concepts/gift-cards"),
          page("Stock and locations", "/concepts/stock"),
          page("Statuses", "/statuses"),
          page("Idempotency and retries", "/concepts/idempotency"),
          page("Events", "/concepts/events"),
          page("Payments", "/payments"),
          page("Webhooks", "/webhooks"),
          page("Words", "/glossary"),
        ],
      },
      {
        text: "Extend",
        items: [
          page("Extending a shop", "/extend"),
          page("Eight common jobs", "/examples"),
          page("From Medusa v1's custom code", "/from-medusa-code"),
        ],
      },
      {
        text: "Operate",
        items: [
          page("Deploy", "/deploy"),
          page("Settings", "/settings"),
          page("Scale", "/scale"),
          page("Operators' sign-in", "/sign-in"),
          page("Measurements", "/measurements"),
          page("Proofs", "/proofs"),
        ],
      },
      {
        text: "Take over from Medusa v1",
        items: [
          page("An afternoon, step by step", "/take-over"),
          page("Comparing answers", "/shadow"),
          page("What differs", "/from-medusa-v1"),
        ],
      },
      {
        text: "Reference",
        items: [
          page("Interface", "/interface/"),
          page("Errors", "/interface/errors"),
          page("Versions and upgrades", "/versions"),
        ],
      },
    ],
  },
})
