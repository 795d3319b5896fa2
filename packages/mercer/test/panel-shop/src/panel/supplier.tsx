import { Card, type SlotProps } from "mercer/panel"

/** Who supplies a product; nothing for a product without a supplier. */
export default function Supplier({ product }: SlotProps<"product.side">) {
  const { supplier } = (product.metadata ?? {}) as { supplier?: string }
  if (!supplier) return null
  return (
    <Card title="Supplier">
      <p>{supplier}</p>
    </Card>
  )
}
