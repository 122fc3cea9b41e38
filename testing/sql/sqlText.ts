import {
  type BindingElement,
  type CallExpression,
  type ConciseBody,
  type Expression,
  type Identifier,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** What the parameters of the functions around an expression were called with. */
type Scope = ReadonlyMap<Node, Value>

interface Value {
  node: Node
  scope: Scope
}

/** Says why the text of a statement can't be told from the source alone. */
export class UnknownText extends Error {}

const noScope: Scope = new Map()

/**
 * Tells the text of SQL statements from their source: values become parameters, and fragments are followed to where
 * they are declared. Of a choice the first branch whose text is known stands for all, and a condition that a function
 * is called with stands as `true`.
 */
export class SqlText {
  private readonly project: Project
  private readonly checker: Checker
  private readonly computed: Readonly<Record<string, string>>
  private parameters = 0

  /** `computed` has the texts of constants that code works out, by name. */
  constructor(project: Project, computed: Readonly<Record<string, string>>) {
    this.project = project
    this.checker = project.checker
    this.computed = computed
  }

  /** The text of `` sql`…` `` or of a string. Throws `UnknownText`. */
  of(node: Node): string {
    this.parameters = 0
    return isTaggedTemplateExpression(node)
      ? this.template(node.template, noScope)
      : this.string({ node, scope: noScope })
  }

  private template(template: TemplateLiteral, scope: Scope): string {
    if (isNoSubstitutionTemplateLiteral(template)) return template.text
    if (!isTemplateExpression(template)) throw new UnknownText('not a template')
    return template.templateSpans.reduce(
      (text, { expression, literal }) => `${text}${this.span(expression, scope)}${literal.text}`,
      template.head.text,
    )
  }

  private span(node: Expression, scope: Scope): string {
    return this.isFragment(node) ? this.fragment({ node, scope }) : this.parameter()
  }

  private parameter(): string {
    this.parameters += 1
    return `$${this.parameters}`
  }

  private isFragment(node: Node): boolean {
    const type = this.checker.getTypeAtLocation(node)
    const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
    return types.some((one: Type) => this.checker.getPropertyOfType(one, 'toOperationNode'))
  }

  private fragment(value: Value): string {
    return this.first(value, ({ node, scope }) => {
      if (isIdentifier(node)) return this.computedText(node)
      if (isTaggedTemplateExpression(node)) return this.template(node.template, scope)
      if (isParameterDeclaration(node)) return 'true'
      if (isCallExpression(node)) return this.sqlCall(node, scope)
      throw unknown(node)
    })
  }

  private sqlCall(call: CallExpression, scope: Scope): string {
    const name = sqlFunction(call)
    const [node, separator] = call.arguments
    if (!name || !node) throw unknown(call)
    if (name === 'raw') return this.string({ node, scope })
    if (name === 'ref' || name === 'id' || name === 'table') return this.string({ node, scope })
    if (name === 'val') return this.parameter()
    if (name === 'lit') return 'NULL'
    if (name !== 'join') throw unknown(call)
    const between = separator ? this.fragment({ node: separator, scope }) : ', '
    return this.elements({ node, scope })
      .map((one) => (this.isFragment(one.node) ? this.fragment(one) : this.parameter()))
      .join(between)
  }

  private computedText(name: Identifier): string {
    const text = this.computed[name.text]
    if (text === undefined) throw unknown(name)
    return text
  }

  private string(value: Value): string {
    return this.first(value, ({ node, scope }) => {
      if (isIdentifier(node)) return this.computedText(node)
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return node.text
      if (isTemplateExpression(node)) {
        return node.templateSpans.reduce(
          (text, { expression, literal }) => `${text}${this.string({ node: expression, scope })}${literal.text}`,
          node.head.text,
        )
      }
      if (this.isNumber(node)) return '1'
      throw unknown(node)
    })
  }

  private isNumber(node: Node): boolean {
    const type = this.checker.getTypeAtLocation(node)
    return type !== undefined && (type.flags & TypeFlags.NumberLike) !== 0
  }

  private elements(value: Value): Value[] {
    return this.first(value, ({ node, scope }) => {
      if (isArrayLiteralExpression(node)) {
        return node.elements.flatMap((one) =>
          isSpreadElement(one) ? this.elements({ node: one.expression, scope }) : [{ node: one, scope }],
        )
      }
      const method = isCallExpression(node) && isPropertyAccessExpression(node.expression) ? node.expression : null
      const [callback] = isCallExpression(node) ? node.arguments : []
      if (method?.name.text === 'map' && callback) return [...this.called({ node: callback, scope }, [], scope)]
      if (method?.name.text === 'filter') return this.elements({ node: method.expression, scope })
      throw unknown(node)
    })
  }

  private first<T>(value: Value, read: (value: Value) => T): T {
    const before = this.parameters
    let refusal = unknown(value.node)
    for (const candidate of this.values(value)) {
      try {
        return read(candidate)
      } catch (error) {
        if (!(error instanceof UnknownText)) throw error
        refusal = error
        this.parameters = before
      }
    }
    throw refusal
  }

  /** What an expression may stand for, followed through names, choices and calls of our own functions. */
  private *values({ node, scope }: Value): Generator<Value> {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) {
      yield* this.values({ node: node.expression, scope })
    } else if (isConditionalExpression(node)) {
      yield* this.values({ node: node.whenTrue, scope })
      yield* this.values({ node: node.whenFalse, scope })
    } else if (isBinaryExpression(node) && choices.has(node.operatorToken.kind)) {
      yield* this.values({ node: node.right, scope })
      yield* this.values({ node: node.left, scope })
    } else if (isIdentifier(node)) {
      if (node.text in this.computed) yield { node, scope }
      const declaration = this.declarationOf(node)
      if (declaration) yield* this.declared(declaration, scope)
    } else if (isPropertyAccessExpression(node)) {
      yield* this.properties({ node: node.expression, scope }, node.name.text)
    } else if (isCallExpression(node) && !sqlFunction(node)) {
      yield* this.called({ node: node.expression, scope }, [...node.arguments], scope)
      yield { node, scope }
    } else {
      yield { node, scope }
    }
  }

  private declarationOf(node: Node): Node | undefined {
    const parent = node.parent
    const symbol = isShorthandPropertyAssignment(parent)
      ? this.checker.getShorthandAssignmentValueSymbol(parent)
      : this.checker.getSymbolAtLocation(node)
    if (!symbol) return undefined
    const aliased = symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    return aliased.valueDeclaration?.resolve(this.project)
  }

  private *declared(node: Node, scope: Scope): Generator<Value> {
    if (isBindingElement(node)) {
      yield* this.bound(node, scope)
      if (node.initializer) yield* this.values({ node: node.initializer, scope })
    } else if (isParameterDeclaration(node)) {
      const given = scope.get(node)
      if (given) yield* this.values(given)
      else if (node.initializer) yield* this.values({ node: node.initializer, scope })
      else yield { node, scope }
    } else if (isVariableDeclaration(node)) {
      if (node.initializer) yield* this.values({ node: node.initializer, scope })
    } else {
      yield { node, scope }
    }
  }

  private *bound(node: BindingElement, scope: Scope): Generator<Value> {
    const pattern = node.parent
    if (isObjectBindingPattern(pattern)) {
      const key = node.propertyName ?? node.name
      if (key && isIdentifier(key)) {
        for (const whole of this.declared(pattern.parent, scope)) yield* this.properties(whole, key.text)
      }
    } else if (isArrayBindingPattern(pattern)) {
      const index = pattern.elements.indexOf(node)
      for (const { node: whole, scope: its } of this.declared(pattern.parent, scope)) {
        const element = isArrayLiteralExpression(whole) ? whole.elements[index] : undefined
        if (element) yield* this.values({ node: element, scope: its })
      }
    }
  }

  private *properties(value: Value, name: string): Generator<Value> {
    for (const { node, scope } of this.values(value)) {
      if (!isObjectLiteralExpression(node)) continue
      for (const property of node.properties) {
        if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) continue
        if (!isIdentifier(property.name) || property.name.text !== name) continue
        yield* this.values({ node: isPropertyAssignment(property) ? property.initializer : property.name, scope })
      }
    }
  }

  private *called(callee: Value, given: readonly Expression[], scope: Scope): Generator<Value> {
    for (const { node, scope: outer } of this.values(callee)) {
      if (!isArrowFunction(node) && !isFunctionDeclaration(node) && !isFunctionExpression(node)) continue
      // A function that calls itself ends somewhere: its other branches tell the text.
      if (scope.has(node)) continue
      const inner = new Map([...outer, ...scope]).set(node, callee)
      node.parameters.forEach((parameter, index) => {
        const argument = given[index]
        if (argument) inner.set(parameter, { node: argument, scope })
        else inner.delete(parameter)
      })
      for (const result of node.body ? returned(node.body) : []) yield* this.values({ node: result, scope: inner })
    }
  }
}

const choices: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
])

/** `join` of `sql.join(…)`; null for a call of anything else. */
function sqlFunction({ expression }: CallExpression): string | null {
  if (!isPropertyAccessExpression(expression)) return null
  const { expression: object, name } = expression
  return isIdentifier(object) && object.text === 'sql' ? name.text : null
}

function returned(body: ConciseBody): Expression[] {
  if (!isBlock(body)) return [body]
  const found: Expression[] = []
  const visit = (node: Node): void => {
    if (isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node)) return
    if (isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found
}

function unknown(node: Node): UnknownText {
  const text = node.getText().replaceAll(/\s+/g, ' ')
  return new UnknownText(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
