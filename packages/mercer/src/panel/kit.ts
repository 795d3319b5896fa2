import type { ReactNode } from "react"
import type { Operations } from "./operations.ts"
import type { PanelLanguage } from "./parts.ts"
import type { ListState, ListTableProps, TableProps } from "./table.ts"

/** Text fields by their names: what a form holds while it is edited. */
export type FormTexts = Record<string, string>

export interface KitPageProps {
  /** Also the title of the browser's tab. */
  title: string
  /** The list that this page belongs to. */
  back?: { href: string; word: string }
  /** Next to the title, such as a chip. */
  state?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  /** For a page with one form. */
  narrow?: boolean
  children?: ReactNode
}

interface CardProps {
  title?: string
  /** At the right of the title. */
  aside?: ReactNode
  children?: ReactNode
}

interface FormProps<Values extends FormTexts, Result> {
  /** The stored values; when they change, fields that were not edited follow. */
  values: Values
  /** Sends them. What it throws is displayed: errors that name a field at that field. */
  save: (values: Values) => Promise<Result>
  /** What happens after that. */
  saved: (result: Result) => unknown
  /** The word on the button. */
  submit: string
  /** Something new may be saved without any change. */
  fresh?: boolean
  disabled?: boolean
  children?: ReactNode
}

interface FieldProps {
  /** The key in the form's values. */
  name: string
  label: string
  help?: string
  required?: boolean
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel" | "password" | "url"
  inputMode?: "numeric" | "decimal"
}

interface SelectFieldProps extends FieldProps {
  options: { value: string; word: string }[]
  /** The word for no value, if that is allowed. */
  none?: string
}

interface MoneyFieldProps extends FieldProps {
  /** `eur`. The field's text is in euros; `read.amount` makes cents of it. */
  currency: string
}

/** Reads what was typed, in the operator's language: `12,50` and `12.50`. */
export interface Reader {
  /** Minor units; null for an empty field. */
  amount(name: string, text: string | undefined, currency: string): number | null
  /** A whole number; null for an empty field. */
  whole(name: string, text: string | undefined, bounds?: { least?: number; most?: number }): number | null
  /** Throws when something could not be read: the form displays it at its field. */
  done(): void
}

interface DialogProps {
  title: string
  onClose: () => void
  /** `side` is a drawer on the right. */
  kind?: "dialog" | "side"
  children?: ReactNode
}

interface ConfirmProps {
  title: string
  text: string
  /** The word on the button that does it. */
  yes: string
  onYes: () => void
  onNo: () => void
  /** It deletes something. */
  danger?: boolean
}

interface ButtonProps {
  /** `primary`: what the page is for; `danger`: it deletes something; `link`: in a table or a text. */
  kind?: "plain" | "primary" | "danger" | "link"
  /** While a promise that it returns is open, the button cannot be pressed again. */
  onClick: () => unknown
  disabled?: boolean
  /** Has the focus when its dialog opens. */
  first?: boolean
  children?: ReactNode
}

export interface Operator {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  role: string
}

/** Calls something, displays how it went and reads again what is displayed; whether it succeeded. */
type Run = (
  work: () => Promise<unknown>,
  words: {
    /** The notice when it has succeeded. */
    done: string
    /** Takes it back; the notice has a button for it. */
    undo?: () => Promise<unknown>
  },
) => Promise<boolean>

/** Version 1 of what pages and slots are built from. It grows; nothing is removed before Mercer's next major version. */
export interface Kit {
  KIT_VERSION: 1
  Page: (props: KitPageProps) => ReactNode
  Card: (props: CardProps) => ReactNode
  Table: <Row>(props: TableProps<Row>) => ReactNode
  ListTable: <Row>(props: ListTableProps<Row>) => ReactNode
  useListState: (known: { sorts: readonly string[] }) => ListState
  Form: <Values extends FormTexts, Result>(props: FormProps<Values, Result>) => ReactNode
  TextField: (props: TextFieldProps) => ReactNode
  AreaField: (props: FieldProps) => ReactNode
  SelectField: (props: SelectFieldProps) => ReactNode
  CheckField: (props: Omit<FieldProps, "required">) => ReactNode
  MoneyField: (props: MoneyFieldProps) => ReactNode
  useReader: () => () => Reader
  Dialog: (props: DialogProps) => ReactNode
  Confirm: (props: ConfirmProps) => ReactNode
  Button: (props: ButtonProps) => ReactNode
  Buttons: (props: { children?: ReactNode }) => ReactNode
  Link: (props: { href: string; className?: string; children?: ReactNode }) => ReactNode
  Icon: (props: { name: string }) => ReactNode
  Chip: (props: { kind?: "quiet" | "good" | "warn" | "bad"; children?: ReactNode }) => ReactNode
  Money: (props: { amount: number; currency: string }) => ReactNode
  When: (props: { at: string | null | undefined }) => ReactNode
  Failure: (props: { error: unknown; retry?: () => void }) => ReactNode
  useNotice: () => (text: string, kind?: "done" | "fault") => void
  useRun: () => Run
  useGo: () => (href: string) => void
  useOperator: () => Operator | undefined
  useLanguage: () => PanelLanguage
  operationsOf: <Shop extends { operations?: object | undefined }>() => Operations<Shop>
}
