import { relative, resolve } from 'node:path'
import {
  type CallExpression,
  isAwaitExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type TypeNode,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { SqlText, UnknownText } from './sqlText.ts'

const root = resolve(import.meta.dirname, '../..')

/** A statement whose rows are given a type: `` sql<Row>`…` ``, `client.query<Row>(…)`, `run<Row>(…)`. */
export interface TypedStatement {
  /** File and line. */
  place: string
  /** File and the function around it. */
  owner: string
  /** Null where it can't be told from the source. */
  text: string | null
  row: readonly Property[]
}

export interface Property {
  name: string
  /** As `Column` has it; several for a union, none where anything may come. */
  kinds: readonly string[]
  isOptional: boolean
}

/**
 * Reads the typed statements of the sources that a configuration of TypeScript names, without tests and migrations.
 * `computed` has the texts of constants that code works out, by name.
 */
export function typedStatements(config: string, computed: Readonly<Record<string, string>>): TypedStatement[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(root, config)] }).getProjects()
    if (!project) throw new Error(`${config} opens no project.`)
    const sqlText = new SqlText(project, computed)
    return sources(project).flatMap((file) => statementsOf(file, project.checker, sqlText))
  } finally {
    api.close()
  }
}

function sources({ program }: Project): SourceFile[] {
  return program.getSourceFileNames().flatMap((name) => {
    const isOther = name.includes('/node_modules/') || /\.test\.ts$|\/src\/.*\/testing\/|\/migrations\//.test(name)
    const file = isOther ? undefined : program.getSourceFile(name)
    return file && /\b(sql|run|inBatches|executeQuery)<|\.query\b/.test(file.text) ? [file] : []
  })
}

function statementsOf(file: SourceFile, checker: Checker, sqlText: SqlText): TypedStatement[] {
  const path = relative(root, file.fileName)
  const found: TypedStatement[] = []
  const visit = (node: Node, owner: string): void => {
    const statement = statementAt(node)
    const type = statement?.row ? checker.getTypeFromTypeNode(statement.row) : checker.getAnyType()
    if (statement && type && (!statement.row || isRow(type, checker))) {
      const line = file.text.slice(0, node.getStart()).split('\n').length
      found.push({
        place: `${path}:${line}`,
        owner: `${path} ${owner}`,
        text: textOf(statement.sql, sqlText),
        row: propertiesOf(type, checker),
      })
    }
    const inner = nameOf(node) ?? owner
    node.forEachChild((child) => visit(child, inner))
  }
  visit(file, '')
  return found
}

/** `row` is null where rows are read that have no type. */
function statementAt(node: Node): { row: TypeNode | null; sql: Node } | null {
  if (isTaggedTemplateExpression(node)) {
    const [row] = node.typeArguments ?? []
    return row && isIdentifier(node.tag) && node.tag.text === 'sql' ? { row, sql: node } : null
  }
  if (!isCallExpression(node)) return null
  const [row] = node.typeArguments ?? []
  const called = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  const sql = node.arguments[called.getText() === 'query' ? 0 : node.arguments.length - 1]
  if (!sql || !runners.has(called.getText())) return null
  if (row) return { row, sql }
  return called.getText() === 'query' && readsRows(node) ? { row: null, sql } : null
}

/** `const { rows } = await client.query(…)` */
function readsRows({ parent }: CallExpression): boolean {
  const declaration = isAwaitExpression(parent) ? parent.parent : parent
  return isVariableDeclaration(declaration) && declaration.name.getText().includes('rows')
}

const runners: ReadonlySet<string> = new Set(['query', 'run', 'inBatches', 'executeQuery'])

function textOf(node: Node, sqlText: SqlText): string | null {
  try {
    return sqlText.of(node)
  } catch (error) {
    if (error instanceof UnknownText) return null
    throw error
  }
}

function nameOf(node: Node): string | undefined {
  if (isFunctionDeclaration(node) || isMethodDeclaration(node)) return node.name?.getText()
  return isVariableDeclaration(node) && isSourceFile(node.parent.parent.parent) ? node.name.getText() : undefined
}

/** False for `sql<Date>` and its like: a part of a statement. */
function isRow(type: Type, checker: Checker): boolean {
  return type.isTypeParameter() || kindsOf(type, checker).join() === 'json'
}

function propertiesOf(type: Type, checker: Checker): Property[] {
  return checker.getPropertiesOfType(type).map((property) => {
    const propertyType = checker.getTypeOfSymbol(property)
    return {
      name: property.name,
      kinds: propertyType ? [...new Set(kindsOf(propertyType, checker))] : [],
      isOptional: (property.flags & SymbolFlags.Optional) !== 0,
    }
  })
}

function kindsOf(type: Type, checker: Checker): string[] {
  if (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Null | TypeFlags.Undefined)) return []
  if (type.flags & TypeFlags.StringLike) return ['text']
  if (type.flags & TypeFlags.NumberLike) return ['number']
  if (type.flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isUnionType()) return (type.getTypes() ?? []).flatMap((one) => kindsOf(one, checker))
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    const [element] = checker.getTypeArguments(type)
    return element ? kindsOf(element, checker).map((kind) => `list of ${kind}`) : []
  }
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? [name] : ['json']
}
