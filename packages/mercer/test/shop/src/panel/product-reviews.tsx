import { Card, operationsOf, type SlotProps } from "mercer/panel"
import type shop from "../../mercer.config.ts"

const { useOperation } = operationsOf<typeof shop>()

/** The approved reviews beside a product; nothing without any. */
export default function ProductReviews({ product }: SlotProps<"product.side">) {
  const { data } = useOperation("shop.reviews.list", { product_id: product.id, limit: 3 })
  if (!data?.count) return null
  return (
    <Card title={`Reviews (${data.count})`}>
      {data.reviews.map(({ id, rating, text }) => (
        <p key={id}>
          {rating}/5 {text}
        </p>
      ))}
    </Card>
  )
}
