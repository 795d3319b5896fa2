/** What a jsonb column can store. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/** A provider's own notes: kept for it in a `data` column, never interpreted by others. */
export type Data = { [key: string]: Json | undefined }
