// Where the fonts are. Bundles have them beside their code: see packages/launch/src/font-files.mjs.
// Next's bundler follows what it knows as `require`, and has no loader for fonts: so it is taken from the process.
const { resolve } = process.getBuiltinModule("node:module").createRequire(import.meta.url)

/** The paths of the font files: Latin, Greek and Cyrillic, then Arabic. */
export const FONT_FILES = [
  {
    regular: resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  },
  {
    regular: resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf"),
  },
]
