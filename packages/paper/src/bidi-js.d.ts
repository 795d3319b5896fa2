declare module "bidi-js" {
  interface Levels {
    levels: Uint8Array
  }
  /** What of the package is used: it has no types of its own. */
  export default function makeBidi(): {
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl"): Levels
    getReorderedIndices(text: string, levels: Levels): number[]
    getMirroredCharacter(character: string): string | null
  }
}
