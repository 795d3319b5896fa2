import { isValidElement, type ReactNode } from "react"

/** A text on one line: cut off with an ellipsis if too long, and complete in its tooltip. */
export function Clip({ children }: { children: string }) {
  return (
    <span className="clip" dir="auto" title={children}>
      {children}
    </span>
  )
}

/** A cell's content: texts are clipped; everything else stays as it is. */
export function clipped(cell: ReactNode): ReactNode {
  if (typeof cell === "string") return <Clip>{cell}</Clip>
  if (!isValidElement<{ children?: ReactNode }>(cell) || cell.type !== "code") return cell
  const { children } = cell.props
  return typeof children === "string" ? (
    <code className="clip" dir="auto" title={children}>
      {children}
    </code>
  ) : (
    cell
  )
}
