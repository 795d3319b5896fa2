import { useLanguage } from "mercer/panel"

const en = {
  reviews: "Reviews",
  all: "All",
  pending: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
  product: "Product",
  rating: "Rating",
  review: "Review",
  written: "Written",
  status: "Status",
  decision: "Decision",
  approve: "Approve",
  reject: "Reject",
  done_approved: "The review is approved",
  done_rejected: "The review is rejected",
  none: "No reviews",
  none_text: "Customers write them in the storefront.",
  waiting: "Reviews that wait for approval",
  no_average: "Nobody has reviewed this product yet.",
}

const de: typeof en = {
  reviews: "Bewertungen",
  all: "Alle",
  pending: "Offen",
  approved: "Freigegeben",
  rejected: "Abgelehnt",
  product: "Produkt",
  rating: "Sterne",
  review: "Bewertung",
  written: "Geschrieben",
  status: "Status",
  decision: "Entscheidung",
  approve: "Freigeben",
  reject: "Ablehnen",
  done_approved: "Die Bewertung ist freigegeben",
  done_rejected: "Die Bewertung ist abgelehnt",
  none: "Keine Bewertungen",
  none_text: "Kunden schreiben sie im Shop.",
  waiting: "Bewertungen, die auf Freigabe warten",
  no_average: "Noch niemand hat dieses Produkt bewertet.",
}

export const useWords = () => (useLanguage() === "de" ? de : en)
