import type { Metadata } from "next"
import { cookies, headers } from "next/headers"
import type { ReactNode } from "react"
import { accentCss } from "#panel/brand/accent-css.ts"
import { AccentStyle } from "#panel/brand/brand.tsx"
import { shopFacts } from "#panel/own/shop-facts.ts"
import { PanelRoot } from "#panel/shell/root.tsx"
import { languageOf, preferredLanguage, themeOf } from "#panel/words/choices.ts"
import { directionOf } from "#panel/words/languages.ts"
import "#panel/style/tokens.css"
import "#panel/style/base.css"
import "#panel/style/controls.css"
import "#panel/style/dialog.css"
import "#panel/style/menu.css"
import "#panel/style/metadata.css"
import "#panel/style/shell.css"
import "#panel/style/tab.css"
import "#panel/style/table.css"
import "#panel/style/tree.css"
import "#panel/style/account.css"
import "#panel/style/clip.css"
import "#panel/style/choice.css"
import "#panel/style/form.css"
import "#panel/style/grid.css"
import "#panel/style/brand.css"
import "#panel/style/picker.css"
import "#panel/claims/claim-drawer.css"
import "#panel/claims/claims.css"
import "#panel/discounts/discounts.css"
import "#panel/products/products.css"
import "#panel/orders/orders.css"
import "#panel/draft-orders/draft-orders.css"
import "#panel/chart/chart.css"
import "#panel/home/home.css"
import "#panel/media/media.css"
import "#panel/batch-jobs/import.css"
import "#panel/style/system.css"
import "#panel/system/system-page.css"
import "#panel/timeline/timeline.css"
import "#panel/notes/notes.css"
import "#panel/presence/presence.css"
import "#panel/roles/matrix.css"

export const metadata: Metadata = {
  icons: "data:,",
  robots: "noindex",
}

/** The panel's frame. Theme and language are in cookies, so that the first render already uses them. */
export default async function Layout({ children }: { children: ReactNode }) {
  const [jar, sent, { brand, own, units }] = await Promise.all([cookies(), headers(), shopFacts()])
  const language = languageOf(jar.get("panel_language")?.value ?? preferredLanguage(sent.get("accept-language")))
  const theme = themeOf(jar.get("panel_theme")?.value)
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme}>
      <body>
        <AccentStyle css={accentCss(brand.color)} nonce={sent.get("x-nonce") ?? undefined} />
        <PanelRoot language={language} theme={theme} own={own} brand={brand} units={units}>
          {children}
        </PanelRoot>
      </body>
    </html>
  )
}
