import { Button, Dialog, Form, operationsOf, Page, Table, TextField, useNotice } from "mercer/panel"
import { useState } from "react"
import type shop from "../../mercer.config.ts"
import "./restock.css"

const { useOperation, call } = operationsOf<typeof shop>()

/** The products that run out, and a dialog to name who supplies one. */
export default function Restock() {
  const { data, error, refetch } = useOperation("shop.restock.list", { limit: 5 })
  const [chosen, setChosen] = useState<string>()
  const notify = useNotice()
  return (
    <Page title="Restock">
      <Table
        caption="Variants to restock"
        columns={[
          { key: "title", head: "Variant", cell: ({ title }) => title },
          { key: "sku", head: "SKU", cell: ({ sku }) => sku ?? "–" },
          { key: "left", head: "In stock", align: "right", cell: ({ left }) => <b className="restock-left">{left}</b> },
          {
            key: "action",
            head: "Supplier",
            cell: ({ id }) => (
              <Button kind="link" onClick={() => setChosen(id)}>
                Set supplier
              </Button>
            ),
          },
        ]}
        rows={data?.variants}
        error={error}
        retry={refetch}
        rowKey={({ id, title }) => id + title}
        empty={{ title: "No variants", text: "Create a product first." }}
      />
      {chosen && (
        <Dialog title="Supplier" onClose={() => setChosen(undefined)}>
          <Form
            values={{ supplier: "" }}
            submit="Save"
            save={({ supplier }) => call("shop.restock.setSupplier", { id: chosen, supplier })}
            saved={() => {
              notify("Supplier saved")
              setChosen(undefined)
            }}
          >
            <TextField name="supplier" label="Supplier" required />
          </Form>
        </Dialog>
      )}
    </Page>
  )
}
