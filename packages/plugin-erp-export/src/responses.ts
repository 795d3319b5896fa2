import { entity } from "mercer"

/** An export as it is returned. `finished_at` is null until its file is stored. */
export const ErpExport = entity("ErpExport", { hidden: ["is_open"] })
