import fs from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { type Node, parse } from "acorn"

/** A value of medusa-config.js that can be read without running it; undefined where it cannot. */
export type ConfigValue = string | number | boolean | null | undefined | ConfigValue[] | { [key: string]: ConfigValue }

/** What medusa-config.js says. `unread` names what only running it could say. */
export interface MedusaConfig {
  project: { [key: string]: ConfigValue }
  flags: { [key: string]: ConfigValue }
  plugins: { name: string; options: { [key: string]: ConfigValue } }[]
  modules: string[]
  unread: string[]
}

// biome-ignore lint/suspicious/noExplicitAny: a tree of JavaScript has a hundred kinds of nodes
type Tree = any

/** Reads medusa-config.js by its syntax: nothing of it is run. Variables of the environment come from the .env beside it. */
export function readMedusaConfig(file: string, env: Record<string, string | undefined>): MedusaConfig {
  const beside = path.join(path.dirname(path.resolve(file)), ".env")
  const variables = { ...env, ...(fs.existsSync(beside) ? parseEnv(fs.readFileSync(beside, "utf8")) : {}) }
  const tree = parse(fs.readFileSync(file, "utf8"), {
    ecmaVersion: "latest",
    sourceType: "module",
    allowReturnOutsideFunction: true,
    allowHashBang: true,
  })
  const reading = new Reading(tree as Tree, variables)
  const config = reading.config()
  return {
    project: objectOf(config.projectConfig),
    flags: objectOf(config.featureFlags),
    plugins: listOf(config.plugins).flatMap(pluginOf),
    modules: Object.keys(objectOf(config.modules)),
    unread: [...new Set(reading.unread)],
  }
}

const objectOf = (value: ConfigValue): { [key: string]: ConfigValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}

const listOf = (value: ConfigValue): ConfigValue[] => (Array.isArray(value) ? value : [])

function pluginOf(value: ConfigValue): MedusaConfig["plugins"] {
  if (typeof value === "string") return [{ name: value, options: {} }]
  const { resolve, options } = objectOf(value)
  return typeof resolve === "string" ? [{ name: resolve, options: objectOf(options) }] : []
}

/** Follows constants and assignments from the exports to their values. */
class Reading {
  readonly unread: string[] = []
  private readonly constants = new Map<string, Tree>()
  private exported: Tree
  private readonly parts = new Map<string, Tree>()

  constructor(
    program: Tree,
    private readonly env: Record<string, string | undefined>,
  ) {
    for (const statement of program.body) this.note(statement)
  }

  config(): { [key: string]: ConfigValue } {
    const whole = objectOf(this.value(this.exported, "module.exports"))
    for (const [name, node] of this.parts) whole[name] = this.value(node, name)
    return whole
  }

  private note(statement: Tree) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (statement.type === "ExportDefaultDeclaration") this.exported = statement.declaration
    for (const { id, init } of declared?.type === "VariableDeclaration" ? declared.declarations : []) {
      if (id.type === "Identifier" && init) this.constants.set(id.name, init)
      if (statement.type === "ExportNamedDeclaration" && id.type === "Identifier") this.parts.set(id.name, init)
    }
    const assignment = statement.type === "ExpressionStatement" ? statement.expression : undefined
    if (assignment?.type === "AssignmentExpression") this.noteAssignment(textOf(assignment.left), assignment.right)
  }

  /** `module.exports = …`, `exports.plugins = …`, or a constant that is filled later. */
  private noteAssignment(target: string, value: Tree) {
    if (target === "module.exports") this.exported = value
    else if (/^(module\.)?exports\.\w+$/.test(target)) this.parts.set(target.split(".").at(-1) ?? "", value)
    else if (this.constants.has(target)) this.constants.set(target, value)
  }

  private value(node: Tree, place: string): ConfigValue {
    if (!node) return undefined
    switch (node.type) {
      case "Literal":
        return typeof node.value === "object" ? null : node.value
      case "TemplateLiteral":
        return this.template(node, place)
      case "ObjectExpression":
        return this.object(node, place)
      case "ArrayExpression":
        return node.elements.flatMap((one: Tree, at: number) => this.element(one, `${place}[${at}]`))
      case "Identifier":
        return node.name === "undefined" ? undefined : this.constant(node, place)
      case "MemberExpression":
        return this.member(node, place)
      case "LogicalExpression":
        return this.either(node, place)
      case "UnaryExpression":
        return node.operator === "!" ? !this.value(node.argument, place) : this.unknown(place)
      default:
        return this.unknown(place)
    }
  }

  private element(node: Tree, place: string): ConfigValue[] {
    if (node?.type !== "SpreadElement") return [this.value(node, place)]
    return listOf(this.value(node.argument, place))
  }

  private object(node: Tree, place: string): ConfigValue {
    const entries: [string, ConfigValue][] = []
    for (const property of node.properties) {
      if (property.type === "SpreadElement") {
        entries.push(...Object.entries(objectOf(this.value(property.argument, place))))
        continue
      }
      const name = property.computed ? undefined : (property.key.name ?? String(property.key.value))
      if (name) entries.push([name, this.value(property.value, `${place}.${name}`.replace(/^module\.exports\./, ""))])
    }
    return Object.fromEntries(entries)
  }

  private template(node: Tree, place: string): ConfigValue {
    const parts = node.expressions.map((one: Tree) => this.value(one, place))
    if (parts.some((part: ConfigValue) => part === undefined)) return undefined
    return node.quasis.map((text: Tree, at: number) => `${text.value.cooked}${parts[at] ?? ""}`).join("")
  }

  /** `process.env.X || "…"`: what cannot be read on the left is no loss when there is something on the right. */
  private either(node: Tree, place: string): ConfigValue {
    const known = this.unread.length
    const left = this.value(node.left, place)
    if (left) return left
    const right = this.value(node.right, place)
    if (right !== undefined) this.unread.length = known
    return right
  }

  private constant(node: Tree, place: string): ConfigValue {
    const found = this.constants.get(node.name)
    return found ? this.value(found, place) : this.unknown(place)
  }

  private member(node: Tree, place: string): ConfigValue {
    const text = textOf(node)
    if (text.startsWith("process.env.")) {
      const name = text.slice("process.env.".length)
      if (this.env[name] === undefined) this.unread.push(`${place} (the variable ${name} is not set here)`)
      return this.env[name]
    }
    const whole = objectOf(this.value(node.object, place))
    return whole[text.split(".").at(-1) ?? ""]
  }

  private unknown(place: string): undefined {
    this.unread.push(place)
    return undefined
  }
}

/** `a.b.c` of nested member expressions, else nothing. */
function textOf(node: Node | Tree): string {
  const { type, name, object, property, computed } = node as Tree
  if (type === "Identifier") return name
  if (type !== "MemberExpression") return ""
  return `${textOf(object)}.${computed ? String(property.value ?? "") : property.name}`
}
