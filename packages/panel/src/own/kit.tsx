import type { Kit, KitPageProps } from "mercer/panel"
import Link from "next/link"
import { Chip, Money, When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useGo } from "#panel/edit/guard.tsx"
import { Side } from "#panel/edit/side.tsx"
import { AmountField, AreaField, CheckField, SelectField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useListState } from "#panel/list/state.ts"
import { useReading } from "#panel/money/reading.ts"
import { useMe } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Table } from "#panel/table/table.tsx"
import { Button, Buttons } from "#panel/ui/button.tsx"
import { Confirm, Dialog } from "#panel/ui/dialog.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Icon, isIcon } from "#panel/ui/icons.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { operations } from "./operations.ts"

type Texts = Record<string, string>

function ListTable({ search, ...props }: Parameters<Kit["ListTable"]>[0]) {
  const given = props as unknown as Parameters<typeof Table<unknown, string, string>>[0]
  return <Table {...given} search={search ?? false} />
}

/** Version 1 of what `mercer/panel` exports. Its types are promised there; these are the panel's own parts. */
export const kit = {
  KIT_VERSION: 1,
  Page: ({ children, ...props }: KitPageProps) => <Page {...props}>{children}</Page>,
  Card: ({ children, ...props }) => <Card {...props}>{children}</Card>,
  Table: PlainTable as Kit["Table"],
  ListTable: ListTable as Kit["ListTable"],
  useListState: (({ sorts }) => useListState({ sorts, filters: [] })) as Kit["useListState"],
  Form: Form as unknown as Kit["Form"],
  TextField: TextField<Texts>,
  AreaField: AreaField<Texts>,
  SelectField: SelectField<Texts>,
  CheckField: CheckField<Texts>,
  MoneyField: AmountField<Texts>,
  useReader: useReading,
  Dialog: ({ kind = "dialog", children, ...props }) =>
    kind === "side" ? <Side {...props}>{children}</Side> : <Dialog {...props}>{children}</Dialog>,
  Confirm,
  Button: ({ children, ...props }) => <Button {...props}>{children}</Button>,
  Buttons: ({ children }) => <Buttons>{children}</Buttons>,
  Link: ({ href, ...props }) => <Link href={href} prefetch={false} {...props} />,
  Icon: ({ name }) => <Icon name={isIcon(name) ? name : "plug"} />,
  Chip: ({ children, ...props }) => <Chip {...props}>{children}</Chip>,
  Money,
  When,
  Failure: ({ error, retry }) => <Failure error={error} retry={retry} />,
  useNotice: () => {
    const show = useToast()
    return (text, kind = "done") => show({ text, kind })
  },
  useRun: useAction,
  useGo,
  useOperator: useMe as Kit["useOperator"],
  useLanguage,
  operationsOf: () => operations as never,
} satisfies Kit
