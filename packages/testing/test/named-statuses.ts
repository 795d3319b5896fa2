import ts from "typescript-api"

/** An HTTP status that a source file names, with its line from 1. */
export interface Named {
  status: number
  line: number
  /** Whether it is compared with the status of another's response. */
  is_read: boolean
}

/** Statuses that are hardly ever another number: each is found anywhere. */
const TELLING = new Set([201, 204, 304, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 501, 502, 503, 504])

/** The statuses that code names: the typical ones, and any other number named as a status. */
export function namedStatuses(file: string, text: string): Named[] {
  if (!/\b[1-5]\d\d\b/.test(text)) return []
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Named[] = []
  const visit = (node: ts.Node) => {
    if (ts.isNumericLiteral(node)) {
      const status = Number(node.text)
      const is_read = isCompared(node)
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (isStatus(status) && (TELLING.has(status) || is_read || isGiven(node))) found.push({ status, line, is_read })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isStatus = (value: number): boolean => Number.isInteger(value) && value >= 100 && value <= 599
const STATUS = /status|httpcode|responsecode/i

/** `status >= 500`, `answer.status === 200`, `case 404`. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCaseClause(parent)) return STATUS.test(parent.parent.parent.expression.getText())
  if (!ts.isBinaryExpression(parent) || isAssignment(parent)) return false
  const other = parent.left === node ? parent.right : parent.left
  return STATUS.test(other.getText())
}

const isAssignment = ({ operatorToken }: ts.BinaryExpression) => operatorToken.kind === ts.SyntaxKind.EqualsToken

/** `{ status: 200 }`, `const STATUS = 200`, `answer.status = 200`, `writeHead(200)`, `type Status = 200 | 201`. */
function isGiven(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return STATUS.test(parent.name.getText())
  if (ts.isBinaryExpression(parent)) return isAssignment(parent) && STATUS.test(parent.left.getText())
  if (ts.isCallExpression(parent)) return /(writeHead|status)$/i.test(parent.expression.getText())
  if (ts.isLiteralTypeNode(parent)) return STATUS.test(parent.parent.parent.getText().split(/[=:]/)[0] ?? "")
  return false
}
