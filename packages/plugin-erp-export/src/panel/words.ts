import { useLanguage } from "mercer/panel"

const en = {
  exports: "ERP exports",
  number: "Number",
  created: "Created",
  rows: "Rows",
  state: "Status",
  finished: "Stored",
  open: "Not stored yet",
  file: "File",
  download: "Download",
  downloading: "The download begins",
  now: "Export now",
  done: "Exported",
  none: "No exports yet",
  none_text: "Orders, cancellations and refunds are exported each night, or with Export now.",
}

const de: typeof en = {
  exports: "ERP-Exporte",
  number: "Nummer",
  created: "Erstellt",
  rows: "Zeilen",
  state: "Status",
  finished: "Gespeichert",
  open: "Noch nicht gespeichert",
  file: "Datei",
  download: "Herunterladen",
  downloading: "Der Download beginnt",
  now: "Jetzt exportieren",
  done: "Exportiert",
  none: "Noch keine Exporte",
  none_text: "Bestellungen, Stornierungen und Erstattungen werden jede Nacht exportiert, oder mit „Jetzt exportieren“.",
}

export const useWords = () => (useLanguage() === "de" ? de : en)
