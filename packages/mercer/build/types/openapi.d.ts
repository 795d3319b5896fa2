/** Where an operation is over REST, for its document. */
export interface OpenApiMeta {
  openapi?: { method: string; path: `/${string}`; summary?: string; tags?: string[]; protect?: boolean }
}
