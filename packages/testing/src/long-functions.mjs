import ts from "typescript-api"

/**
 * @typedef {object} Measured
 * @property {string} name the function's own name, or that of the variable or property it is given to
 * @property {number} line where it begins, from 1
 * @property {number} lines from the first to the last, those of functions inside it too; blank lines are not counted
 */

/** A function has at most so many lines, JSX and the functions inside it included. */
export const LINES_OF_A_FUNCTION = 40

/**
 * The functions of a source file that have more lines than allowed: function, method, arrow, component.
 * @param {string} file
 * @param {string} text
 * @returns {Measured[]}
 */
export function longFunctions(file, text) {
  const rows = text.split("\n")
  if (rows.length <= LINES_OF_A_FUNCTION) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
  const long = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
      const last = source.getLineAndCharacterOfPosition(node.end).line
      const lines = rows.slice(first, last + 1).filter((row) => row.trim()).length
      if (lines > LINES_OF_A_FUNCTION) long.push({ name: nameOf(node), line: first + 1, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return long
}

function kindOf(file) {
  if (file.endsWith(".tsx")) return ts.ScriptKind.TSX
  return file.endsWith(".ts") ? ts.ScriptKind.TS : ts.ScriptKind.JS
}

function nameOf(node) {
  if (node.name) return node.name.getText()
  if (ts.isConstructorDeclaration(node)) return "constructor"
  let { parent } = node
  while (ts.isCallExpression(parent) || ts.isParenthesizedExpression(parent)) parent = parent.parent
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return named ? parent.name.getText() : "unnamed"
}
