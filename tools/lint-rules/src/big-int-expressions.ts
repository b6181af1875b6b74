import type { Context, Node, NodeOf } from './rule.ts';

/** The operators whose result is a BigInt if one operand is. The compiler refuses to mix a BigInt with a number. */
const BIG_INT_OPERATORS: ReadonlySet<string> = new Set(['-', '*', '/', '%', '**']);

type Check = (node: Node) => boolean;

/**
 * Whether the file shows that a value is a BigInt: by a literal such as `10n`, by `BigInt(…)`, by the declared type
 * `bigint`, or by a calculation with such a value.
 */
export function isBigInt(context: Context, node: Node): boolean {
  const check: Check = (part) => isBigInt(context, part);
  if (node.type === 'Identifier') return definitionsOf(context, node).some((each) => isDefinedAsBigInt(each, check));
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' && returnsBigInt(context, node.callee);
  return node.type === 'Literal' ? typeof node.value === 'bigint' : isBigIntCalculation(node, check);
}

/** A `+` with one BigInt may also join texts, so both operands of it must be BigInts. */
function isBigIntCalculation(node: Node, check: Check): boolean {
  if (node.type !== 'BinaryExpression') return false;
  const { operator, left, right } = node;
  if (operator === '+') return check(left) && check(right);
  return BIG_INT_OPERATORS.has(operator) && (check(left) || check(right));
}

function isDefinedAsBigInt({ name, node }: Definition, check: Check): boolean {
  if ('typeAnnotation' in name && name.typeAnnotation) return isBigIntType(name.typeAnnotation);
  if (node.type !== 'VariableDeclarator' || node.id !== name || node.init === null) return false;
  return node.parent.type === 'VariableDeclaration' && node.parent.kind === 'const' && check(node.init);
}

function returnsBigInt(context: Context, callee: NodeOf<'Identifier'>): boolean {
  const definitions = definitionsOf(context, callee);
  if (definitions.length === 0) return callee.name === 'BigInt';
  return definitions.every(({ node }) => 'returnType' in node && !!node.returnType && isBigIntType(node.returnType));
}

function isBigIntType(annotation: Node): boolean {
  return annotation.type === 'TSTypeAnnotation' && annotation.typeAnnotation.type === 'TSBigIntKeyword';
}

type Definition = { readonly name: Node; readonly node: Node };

/** The places in the file that define a name; none for a global. */
function definitionsOf({ sourceCode }: Context, node: NodeOf<'Identifier'>): readonly Definition[] {
  let scope: ReturnType<typeof sourceCode.getScope> | null = sourceCode.getScope(node);
  while (scope && !scope.set.has(node.name)) scope = scope.upper;
  return scope?.set.get(node.name)?.defs ?? [];
}
