/*
 * `mercer/panel`: what a shop's own pages and slots of the panel are built from. In the panel it is the panel's own
 * instance, which the page's import map names; anywhere else there is only its type.
 */
import type { Kit } from "./kit.ts"

const { mercerPanel } = globalThis as { mercerPanel?: { "mercer/panel"?: Kit } }
const kit = mercerPanel?.["mercer/panel"] ?? ({} as Kit)

/** The version of this kit: it grows, and nothing is removed before Mercer's next major version. */
export const KIT_VERSION: Kit["KIT_VERSION"] = kit.KIT_VERSION

/** A page's header and body. */
export const Page: Kit["Page"] = kit.Page
/** A section of a page with its own heading; slots are made of them. */
export const Card: Kit["Card"] = kit.Card
/** A list that is there as a whole. */
export const Table: Kit["Table"] = kit.Table
/** A list that the server sorts, searches and pages, with its state in the address. */
export const ListTable: Kit["ListTable"] = kit.ListTable
/** The state of a `ListTable`. `sorts` are the fields that its operation can order by. */
export const useListState: Kit["useListState"] = kit.useListState

/** A form that displays refusals at their fields, and asks before unsaved changes are lost. */
export const Form: Kit["Form"] = kit.Form
export const TextField: Kit["TextField"] = kit.TextField
export const AreaField: Kit["AreaField"] = kit.AreaField
export const SelectField: Kit["SelectField"] = kit.SelectField
/** Yes is "true", no is "". */
export const CheckField: Kit["CheckField"] = kit.CheckField
/** An amount in a currency's major units. */
export const MoneyField: Kit["MoneyField"] = kit.MoneyField
/** Reads numbers out of a form's texts; a new one for each submit. */
export const useReader: Kit["useReader"] = kit.useReader

export const Dialog: Kit["Dialog"] = kit.Dialog
/** Asks before something that can't be undone. */
export const Confirm: Kit["Confirm"] = kit.Confirm
/** A button in the panel's look: `kind` is "primary", "danger", "link" or plain. */
export const Button: Kit["Button"] = kit.Button
/** Buttons beside each other, at the end of a dialog or a card. */
export const Buttons: Kit["Buttons"] = kit.Buttons
/** A link to a page of the panel, which opens without loading the panel again. */
export const Link: Kit["Link"] = kit.Link
export const Icon: Kit["Icon"] = kit.Icon
/** A short label for a state. */
export const Chip: Kit["Chip"] = kit.Chip
/** A formatted amount of minor units. */
export const Money: Kit["Money"] = kit.Money
/** Relative time for a week, then the date. */
export const When: Kit["When"] = kit.When
/** Why something could not be loaded, with a button to try again. */
export const Failure: Kit["Failure"] = kit.Failure

/** Shows a short message. */
export const useNotice: Kit["useNotice"] = kit.useNotice
/** Calls something, shows how it went, and reads again what is displayed. */
export const useRun: Kit["useRun"] = kit.useRun
/** Opens a page of the panel, after asking about unsaved changes. */
export const useGo: Kit["useGo"] = kit.useGo
/** The logged-in operator; undefined until known. */
export const useOperator: Kit["useOperator"] = kit.useOperator
/** The operator's language. */
export const useLanguage: Kit["useLanguage"] = kit.useLanguage
/** The operations with their types: `const { useOperation, call } = operationsOf<typeof shop>()`. */
export const operationsOf: Kit["operationsOf"] = kit.operationsOf

export type { FormTexts, Kit, KitPageProps, Operator, Reader } from "./kit.ts"
export type { Operations, Read, Wire } from "./operations.ts"
export type { PageProps, SlotProps } from "./slots.ts"
export type { Column, ListState } from "./table.ts"
