import ts from "typescript-api"

export interface Measured {
  /** The function's own name, or that of the variable or property it is given to. */
  name: string
  /** Where it begins, from 1. */
  line: number
  /** Its lines from the first to the last, those of functions inside it too; blank lines are not counted. */
  lines: number
}

/** The functions of a source file that have more lines than allowed: function, method, arrow, component. */
export function longFunctions(file: string, text: string, most: number): Measured[] {
  const rows = text.split("\n")
  if (rows.length <= most) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
  const found: Measured[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
      const last = source.getLineAndCharacterOfPosition(node.end).line
      const lines = rows.slice(first, last + 1).filter((row) => row.trim()).length
      if (lines > most) found.push({ name: nameOf(node), line: first + 1, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith(".tsx")) return ts.ScriptKind.TSX
  return file.endsWith(".ts") ? ts.ScriptKind.TS : ts.ScriptKind.JS
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  if (ts.isConstructorDeclaration(node)) return "constructor"
  let parent: ts.Node = node.parent
  while (ts.isCallExpression(parent) || ts.isParenthesizedExpression(parent)) parent = parent.parent
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText()
  return "unnamed"
}
