import { accentOf } from "@mercer/commerce/accent"

/** The custom properties of style/tokens.css that a shop's color (#rrggbb) replaces; "" keeps Mercer's own. */
export function accentCss(color: string | null): string {
  if (!color) return ""
  const [light, dark] = [accentOf(color, "light"), accentOf(color, "dark")]
  const pair = (key: keyof typeof light) => `light-dark(${light[key]},${dark[key]})`
  return `:root{--accent:${pair("ink")};--accent-fill:${pair("fill")};--on-accent:${pair("on_fill")};--selected:${pair("selected")}}`
}
