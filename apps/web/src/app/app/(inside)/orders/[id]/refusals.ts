"use client"

import { FIRSTS, type First, type No } from "@mercer/commerce/status"
import { useMay } from "#panel/session.tsx"
import { useWords, wordsIn } from "#panel/words/index.tsx"

/** Why something is refused, in the operator's language; the tables' own English where a language has no word for it. */
const useRefusalWords = wordsIn({
  en: {
    no: {} as Record<string, string>,
    first: FIRSTS as Record<First, string>,
    firstly: (doing: string) => `${doing} first`,
  },
  de: {
    no: {
      "The order is canceled": "Die Bestellung ist storniert",
      "Only a completed order can be archived": "Nur abgeschlossene Bestellungen können archiviert werden",
      "Nothing has been captured": "Es wurde noch nichts eingezogen",
      "The payment has been captured already": "Die Zahlung ist schon eingezogen",
      "The payment has been captured": "Die Zahlung ist eingezogen",
      "Everything has been refunded already": "Es ist schon alles erstattet",
      "The payment is canceled": "Die Zahlung ist storniert",
      "Nothing of it is fulfilled": "Noch nichts ist gepackt",
      "Not all of it is fulfilled": "Noch nicht alles ist gepackt",
      "Everything is fulfilled already": "Es ist schon alles gepackt",
      "Nothing of it is shipped": "Noch nichts ist versandt",
      "Not all of it is shipped": "Noch nicht alles ist versandt",
      "Everything is shipped already": "Es ist schon alles versandt",
      "Everything that was shipped is on its way back already": "Alles Versandte ist schon auf dem Rückweg",
      "A shipped fulfillment cannot be canceled": "Ein versandtes Paket kann nicht storniert werden",
      "Some of it is fulfilled": "Einiges ist schon gepackt",
      "Some of it is shipped": "Einiges ist schon versandt",
      "Everything has come back already": "Es ist schon alles zurückgekommen",
      "Some of it was shipped and has come back": "Einiges war versandt und ist zurückgekommen",
      "The fulfillment is canceled": "Das Paket ist storniert",
      "The fulfillment has been shipped already": "Das Paket ist schon versandt",
      "The return has been received already": "Die Retoure ist schon angenommen",
      "The return is canceled": "Die Retoure ist storniert",
      "The order has returns": "Es gibt Retouren",
      "The order has claims": "Es gibt Reklamationen",
      "The order is completed already": "Die Bestellung ist schon abgeschlossen",
      "The order is archived already": "Die Bestellung ist schon archiviert",
      "The claim is canceled": "Die Reklamation ist storniert",
      "The claim is not fulfilled": "Die Reklamation ist nicht gepackt",
      "Everything of the claim is shipped already": "Der Ersatz ist schon ganz versandt",
      "Goods of the claim are shipped, so that it cannot be canceled":
        "Der Ersatz ist versandt, die Reklamation kann nicht mehr storniert werden",
      "A claim with a refund cannot be canceled": "Eine erstattete Reklamation kann nicht storniert werden",
    },
    first: {
      capture: "die Zahlung einziehen",
      refund: "den Rest der Zahlung erstatten",
      fulfil: "die Artikel packen",
      ship: "das Paket versenden",
      cancel_fulfillment: "die Pakete auspacken",
      cancel_return: "die Retoure stornieren",
      cancel_claim: "die Reklamationen stornieren",
      cancel_swap: "die Umtausche stornieren",
      complete: "die Bestellung abschließen",
      request_return: "die Ware durch eine Retoure zurücknehmen",
    },
    firstly: (doing) => `zuerst ${doing}`,
  },
})

/** Says why an operation cannot be called: because of the operator's role, or of the state; undefined where it can. */
export function useWhy() {
  const { no: known, first: firsts, firstly } = useRefusalWords()
  const { common } = useWords()
  const may = useMay()
  return (operation: string, refused: No | undefined): string | undefined => {
    if (!may(operation)) return common.mayNot
    if (!refused) return undefined
    const { no, first } = refused
    const said = known[no] ?? no
    return first ? `${said}: ${firstly(firsts[first])}` : said
  }
}
