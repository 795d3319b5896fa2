/** In the order in which they are tried: browsers name the ones that they descend from as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
]

const LONGEST = 60

/** What a person calls the device behind a User-Agent header: "Chrome on macOS"; null when the header is empty. */
export function deviceName(user_agent: string | null): string | null {
  const text = user_agent?.trim()
  if (!text) return null
  const browser = BROWSERS.find(([form]) => form.test(text))?.[1]
  const system = SYSTEMS.find(([form]) => form.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  // A program names itself first: curl/8.5.0, node.
  return browser ?? system ?? (text.split(/[\s/(]/, 1)[0]?.slice(0, LONGEST) || null)
}
