/** The colors that one chosen color gives a theme, each as #rrggbb. */
export interface Accent {
  /** Text, links and focus: readable on every background of the theme. */
  ink: string
  /** Buttons and bars: they stand out from every background. */
  fill: string
  /** Text on `fill`. */
  on_fill: string
  /** The background of what is selected. */
  selected: string
}

type Rgb = [red: number, green: number, blue: number]

interface Theme {
  /** Every background that has accented text or fills on it. */
  backgrounds: readonly string[]
  surface: string
  /** The end to which a color moves until it can be seen. */
  towards: string
  /** How much of the color is in the background of what is selected: 0 to 1. */
  tint: number
}

/** The backgrounds of the panel's themes: style/tokens.css of the panel has the same. */
export const THEMES = {
  light: { backgrounds: ["#f7f7f5", "#ffffff", "#f1f1ee"], surface: "#ffffff", towards: "#000000", tint: 0.1 },
  dark: {
    backgrounds: ["#131417", "#1b1c20", "#232529", "#25272c"],
    surface: "#1b1c20",
    towards: "#ffffff",
    tint: 0.12,
  },
} as const satisfies Record<string, Theme>

/** The least contrasts of WCAG 2.2 AA: of text, and of parts of controls. */
const TEXT = 4.5
const PART = 3

/**
 * The colors of a theme by the color that a shop has chosen (#rrggbb). Each is the chosen one, or its nearest shade that
 * has enough contrast in this theme: text 4.5:1 and buttons 3:1 on every background, text on buttons 4.5:1.
 */
export function accentOf(color: string, name: keyof typeof THEMES): Accent {
  const theme: Theme = THEMES[name]
  const chosen = rgbOf(color)
  const selected = mixed(rgbOf(theme.surface), chosen, theme.tint)
  const backgrounds = theme.backgrounds.map(rgbOf)
  const ink = visible(chosen, [...backgrounds, selected], TEXT, theme)
  const fill = visible(chosen, backgrounds, PART, theme)
  const [white, black] = [rgbOf("#ffffff"), rgbOf("#000000")]
  // One of the two always has more than 4.5.
  const on_fill = contrastOf(white, fill) >= TEXT ? white : black
  return { ink: hexOf(ink), fill: hexOf(fill), on_fill: hexOf(on_fill), selected: hexOf(selected) }
}

/** The contrast of two colors (#rrggbb) by WCAG 2: 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other))

const STEPS = 64

function visible(color: Rgb, backgrounds: Rgb[], least: number, { towards }: Theme): Rgb {
  const end = rgbOf(towards)
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(color, end, step / STEPS)
    if (backgrounds.every((one) => contrastOf(shade, one) >= least)) return shade
  }
  return end
}

const mixed = (from: Rgb, to: Rgb, part: number) =>
  from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * part)) as Rgb

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const hexOf = (color: Rgb) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`
