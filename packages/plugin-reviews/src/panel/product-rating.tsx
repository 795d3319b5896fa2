import { Card, Link, type SlotProps, useLanguage } from "mercer/panel"
import { averageText, useOperation } from "./calls.ts"
import { useWords } from "./words.ts"

/** Beside a product: the average of its reviews, and the way to them. */
export default function ProductRating({ product }: SlotProps<"product.side">) {
  const words = useWords()
  const language = useLanguage()
  const { data } = useOperation("shop.reviews.rating", { product_id: product.id })
  if (!data) return null
  const { average, count, pending } = data
  return (
    <Card title={words.reviews} aside={<Link href="/app/x/reviews">{words.all}</Link>}>
      <p>{average === null ? words.no_average : `★ ${averageText(average, language)} / 5 (${count})`}</p>
      {pending > 0 && (
        <p>
          {words.pending}: {pending}
        </p>
      )}
    </Card>
  )
}
