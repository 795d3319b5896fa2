import { Card, Link } from "mercer/panel"
import { useOperation } from "./calls.ts"
import { useWords } from "./words.ts"

/** On the first page: how many reviews nobody has looked at; nothing without any. */
export default function Waiting() {
  const words = useWords()
  const { data } = useOperation("shop.reviews.listAll", { status: "pending", limit: 1 })
  if (!data?.count) return null
  return (
    <Card title={words.waiting} aside={<Link href="/app/x/reviews/pending">{words.reviews}</Link>}>
      <p>{data.count}</p>
    </Card>
  )
}
