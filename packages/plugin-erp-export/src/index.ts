import { definePlugin, type Job, type Plugin } from "mercer"
import { exportAll } from "./export.ts"
import { operations } from "./operations.ts"
import { handlers } from "./record.ts"
import { ErpExport } from "./responses.ts"

export interface ErpExportOptions {
  /** When the export runs, `02:00 UTC` by default. */
  at?: Job["at"]
  /** Orders placed before this day, such as `2026-01-31`, are left to whatever has exported them until now. */
  since?: string
}

/** What was sold, canceled and refunded, as CSV files for an ERP: each line in exactly one of them. */
export const erpExport: (options?: ErpExportOptions) => Plugin = definePlugin(({ at = "02:00 UTC", since } = {}) => ({
  name: "erp-export",
  needs: "^1.0.0",
  tables: new URL("../prisma/", import.meta.url),
  operations,
  entities: { ErpExport },
  on: handlers(since),
  jobs: [{ name: "erp-export", at, run: async (shop) => void (await exportAll(shop)) }],
  panel: {
    pages: {
      "erp-exports": {
        title: { en: "ERP exports", de: "ERP-Exporte" },
        icon: "upload",
        operation: "shop.erp-exports.list",
        file: "@mercer/plugin-erp-export/panel/exports",
      },
    },
  },
}))
