import type { RefusalTexts } from "./types.ts"

/** The messages of the status tables, in German. */
export const de: RefusalTexts = {
  no: {
    "The order is canceled": "Die Bestellung ist storniert",
    "Only a completed order can be archived": "Nur abgeschlossene Bestellungen können archiviert werden",
    "Nothing has been captured": "Es wurde keine Zahlung erfasst",
    "The payment has already been captured": "Die Zahlung wurde bereits erfasst",
    "The payment has been captured": "Die Zahlung wurde erfasst",
    "The payment has already been fully refunded": "Die Zahlung wurde bereits vollständig rückerstattet",
    "The payment is canceled": "Die Zahlung ist storniert",
    "Nothing has been fulfilled": "Es wurden keine Artikel ausgeführt",
    "Not all items are fulfilled": "Nicht alle Artikel sind ausgeführt",
    "All items are already fulfilled": "Alle Artikel sind bereits ausgeführt",
    "Nothing has been shipped": "Es wurden keine Artikel versandt",
    "Not all items are shipped": "Nicht alle Artikel sind versandt",
    "All items are already shipped": "Alle Artikel sind bereits versandt",
    "All shipped items are already being returned": "Alle versandten Artikel werden bereits zurückgegeben",
    "A shipped fulfillment cannot be canceled": "Ein versandtes Fulfillment kann nicht storniert werden",
    "Some items are fulfilled": "Einige Artikel sind ausgeführt",
    "Some items are shipped": "Einige Artikel sind versandt",
    "All items have already been returned": "Alle Artikel wurden bereits zurückgegeben",
    "Some items have been returned": "Einige Artikel wurden zurückgegeben",
    "The fulfillment is canceled": "Das Fulfillment ist storniert",
    "The fulfillment has already been shipped": "Das Fulfillment wurde bereits versandt",
    "The return has already been received": "Die Rückgabe ist bereits eingegangen",
    "The return is canceled": "Die Rückgabe ist storniert",
    "The order has returns": "Die Bestellung hat Rückgaben",
    "The order has claims": "Die Bestellung hat Reklamationen",
    "The order is already completed": "Die Bestellung ist bereits abgeschlossen",
    "The order is already archived": "Die Bestellung ist bereits archiviert",
    "The claim is canceled": "Die Reklamation ist storniert",
    "The claim is not fulfilled": "Die Reklamation ist nicht ausgeführt",
    "All items of the claim are already shipped": "Alle Artikel der Reklamation sind bereits versandt",
    "A claim with shipped items cannot be canceled":
      "Eine Reklamation mit versandten Artikeln kann nicht storniert werden",
    "A replacement claim has no refund": "Eine Ersatzreklamation hat keine Rückerstattung",
    "The claim has already been refunded": "Die Reklamation wurde bereits rückerstattet",
    "A claim with a refund cannot be canceled": "Eine rückerstattete Reklamation kann nicht storniert werden",
    "You are only allowed to update open draft orders": "Nur offene Bestellentwürfe können geändert werden",
    "The draft order is already paid: it has become an order":
      "Der Bestellentwurf ist bereits bezahlt: er ist eine Bestellung geworden",
    "A completed draft order cannot be deleted": "Ein abgeschlossener Bestellentwurf kann nicht gelöscht werden",
    "The swap is not fulfilled": "Der Umtausch ist nicht ausgeführt",
    "The swap was already fulfilled": "Der Umtausch ist bereits ausgeführt",
    "The swap has fulfillments": "Der Umtausch hat Fulfillments",
    "A swap with shipped items cannot be canceled": "Ein Umtausch mit versandten Artikeln kann nicht storniert werden",
    "All items of the swap are already shipped": "Alle Artikel des Umtauschs sind bereits versandt",
    "The swap is canceled": "Der Umtausch ist storniert",
    "The swap's cart was not completed": "Der Warenkorb des Umtauschs wurde nicht abgeschlossen",
    "The difference of the swap has been captured": "Die Differenz des Umtauschs wurde erfasst",
    "Swap with a refund cannot be canceled": "Ein rückerstatteter Umtausch kann nicht storniert werden",
    "A part of the payment collection is authorized: let the rest be authorized":
      "Ein Teil der Zahlung ist autorisiert: lassen Sie den Rest autorisieren",
    "The payment collection is canceled": "Die Zahlung ist storniert",
    "Cannot complete an order edit with status created":
      "Eine Bestelländerung mit Status „erstellt“ kann nicht abgeschlossen werden",
    "Cannot decline an order edit with status created":
      "Eine Bestelländerung mit Status „erstellt“ kann nicht abgelehnt werden",
    "Cannot change an order edit with status requested":
      "Eine Bestelländerung mit Status „angefragt“ kann nicht geändert werden",
    "Cannot delete an order edit with status requested":
      "Eine Bestelländerung mit Status „angefragt“ kann nicht gelöscht werden",
    "Cannot change an order edit with status confirmed":
      "Eine Bestelländerung mit Status „bestätigt“ kann nicht geändert werden",
    "Cannot delete an order edit with status confirmed":
      "Eine Bestelländerung mit Status „bestätigt“ kann nicht gelöscht werden",
    "Cannot decline an order edit with status confirmed":
      "Eine Bestelländerung mit Status „bestätigt“ kann nicht abgelehnt werden",
    "Cannot cancel an order edit with status confirmed":
      "Eine Bestelländerung mit Status „bestätigt“ kann nicht storniert werden",
    "Cannot change an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht geändert werden",
    "Cannot delete an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht gelöscht werden",
    "Cannot request an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht angefragt werden",
    "Cannot confirm an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht bestätigt werden",
    "Cannot complete an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht abgeschlossen werden",
    "Cannot cancel an order edit with status declined":
      "Eine Bestelländerung mit Status „abgelehnt“ kann nicht storniert werden",
    "Cannot change an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht geändert werden",
    "Cannot delete an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht gelöscht werden",
    "Cannot request an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht angefragt werden",
    "Cannot confirm an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht bestätigt werden",
    "Cannot complete an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht abgeschlossen werden",
    "Cannot decline an order edit with status canceled":
      "Eine Bestelländerung mit Status „storniert“ kann nicht abgelehnt werden",
    "Cannot set payment sessions for a payment collection with status partially_authorized":
      "Bei einer Zahlung mit Status „teilweise autorisiert“ kann die Zahlungsart nicht gewählt werden",
    "Cannot set payment sessions for a payment collection with status authorized":
      "Bei einer Zahlung mit Status „autorisiert“ kann die Zahlungsart nicht gewählt werden",
    "Cannot set payment sessions for a payment collection with status canceled":
      "Bei einer Zahlung mit Status „storniert“ kann die Zahlungsart nicht gewählt werden",
    "Cannot delete payment collection with status awaiting":
      "Eine Zahlung mit Status „ausstehend“ kann nicht gelöscht werden",
    "Cannot delete payment collection with status partially_authorized":
      "Eine Zahlung mit Status „teilweise autorisiert“ kann nicht gelöscht werden",
    "Cannot delete payment collection with status authorized":
      "Eine Zahlung mit Status „autorisiert“ kann nicht gelöscht werden",
  },
  first: {
    capture: "erfassen Sie zuerst die Zahlung",
    refund: "erstatten Sie zuerst den Rest der Zahlung",
    fulfill: "führen Sie zuerst die Artikel aus",
    ship: "versenden Sie zuerst das Fulfillment",
    cancel_fulfillment: "stornieren Sie zuerst die Fulfillments",
    cancel_return: "stornieren Sie zuerst die Rückgabe",
    cancel_claim: "stornieren Sie zuerst die Reklamationen",
    cancel_swap: "stornieren Sie zuerst die Umtausche",
    complete: "schließen Sie zuerst die Bestellung ab",
    request_return: "fragen Sie zuerst eine Rückgabe an",
  },
  firstly: (doing) => doing,
}
