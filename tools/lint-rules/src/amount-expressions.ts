import type { Node } from './rule.ts';

/** The names of amounts in minor units in this code base. */
const AMOUNT =
  /^(amount|minor|fee|price|total|paid|captured|refunded|reserved|disputed|refundable|remaining|surplus|balance)$|(Amount|Minor|_minor)$/;
const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**']);

/** The members of an expression on which its value depends. */
const parts: Readonly<Record<string, readonly string[]>> = {
  AwaitExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  ChainExpression: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  TSAsExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  UnaryExpression: ['argument'],
};

/** The nodes that give a name to a value, each with the members for the name and the value. */
const namings: Readonly<Record<string, { name: string; value: string }>> = {
  AssignmentExpression: { name: 'left', value: 'right' },
  AssignmentPattern: { name: 'left', value: 'right' },
  Property: { name: 'key', value: 'value' },
  PropertyDefinition: { name: 'key', value: 'value' },
  VariableDeclarator: { name: 'id', value: 'init' },
};

/** Whether the value of an expression is an amount, or is calculated from an amount. */
export function holdsAmount(node: Node): boolean {
  return isNamedAsAmount(node) || partsOf(node).some(holdsAmount);
}

/** Whether the value of an expression becomes an amount, as it is or in a calculation. */
export function flowsIntoAmount(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (partsOf(parent).includes(node)) return flowsIntoAmount(parent);
  const naming = namings[parent.type];
  return naming !== undefined && member(parent, naming.value) === node && isNamedAsAmount(member(parent, naming.name));
}

function partsOf(node: Node): readonly Node[] {
  if (node.type === 'BinaryExpression' && !ARITHMETIC.has(node.operator)) return [];
  if (node.type === 'CallExpression') return isNumeric(node.callee) ? node.arguments : [];
  return (parts[node.type] ?? []).map((name) => member(node, name));
}

/** Whether a function makes a number of its arguments, such as `Math.min(…)` or `Number(…)`. */
function isNumeric(callee: Node): boolean {
  const named = callee.type === 'MemberExpression' ? callee.object : callee;
  return named.type === 'Identifier' && ['Math', 'Number', 'parseFloat', 'parseInt'].includes(named.name);
}

function isNamedAsAmount(node: Node): boolean {
  if (node.type === 'MemberExpression') return isNamedAsAmount(node.property);
  if (node.type === 'Literal') return typeof node.value === 'string' && AMOUNT.test(node.value);
  return node.type === 'Identifier' && AMOUNT.test(node.name);
}

function member(node: Node, name: string): Node {
  return node[name as keyof Node] as unknown as Node;
}
