/** The same font in two weights, by the paths of its files. */
export interface FontFiles {
  regular: string
  bold: string
}

export declare const FONT_FILES: readonly FontFiles[]
