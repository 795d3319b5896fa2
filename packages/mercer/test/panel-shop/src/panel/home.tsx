import { useQuery } from "@tanstack/react-query"
import { Card, Link, useOperator } from "mercer/panel"

/** Greets who is logged in. */
export default function Home() {
  const operator = useOperator()
  const { data } = useQuery({ queryKey: ["own"], queryFn: async () => "from a query of its own" })
  return (
    <Card title="Own card of home" aside={<Link href="/app/x/restock">Restock</Link>}>
      <p>
        {operator?.email}, {data}
      </p>
    </Card>
  )
}
