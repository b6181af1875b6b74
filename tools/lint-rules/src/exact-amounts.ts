import { flowsIntoAmount, holdsAmount } from './amount-expressions.ts';
import { isBigInt } from './big-int-expressions.ts';
import type { Context, Node, NodeOf, Rule } from './rule.ts';

const messages = {
  operator: '`{{name}}` on an amount loses minor units: calculate with BigInt, as percentOf does (ADR 8).',
  conversion: '`{{name}}` makes a floating-point number of an amount: calculate with BigInt (ADR 8).',
  literal: 'An amount is an integer in minor units (ADR 8).',
};

const INEXACT_OPERATORS: ReadonlySet<string> = new Set(['*', '/', '%', '**', '*=', '/=', '%=', '**=']);
const CONVERSIONS: ReadonlySet<string> = new Set([
  ...['Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc', 'Math.fround'],
  ...['Number', 'parseFloat', 'parseInt', 'Number.parseFloat', 'Number.parseInt'],
]);
const FORMATTING: ReadonlySet<string> = new Set(['toFixed', 'toPrecision', 'toExponential']);

/**
 * Keeps floating point away from amounts. A value with the name of an amount must not be multiplied, divided, rounded
 * or parsed as a number. The result of such an operation must not become an amount either. BigInt permits all of this,
 * and `Number(…)` may convert a BigInt back. The file must show that a value is a BigInt, because the rule has no types.
 */
export const exactAmounts: Rule = {
  meta: { type: 'problem', schema: [], messages },
  create: (context) => ({
    BinaryExpression(node) {
      const { operator: name } = node;
      if (INEXACT_OPERATORS.has(name) && isAmount(node) && !isBigInt(context, node)) {
        context.report({ node, messageId: 'operator', data: { name } });
      }
    },
    AssignmentExpression(node) {
      const { operator: name, left } = node;
      if (INEXACT_OPERATORS.has(name) && holdsAmount(left) && !isBigInt(context, left)) {
        context.report({ node, messageId: 'operator', data: { name } });
      }
    },
    UnaryExpression(node) {
      if (node.operator === '+' && isAmount(node)) reportConversion(context, node, '+');
    },
    CallExpression(node) {
      const name = conversionOf(context, node);
      if (name !== undefined) reportConversion(context, node, name);
    },
    Literal(node) {
      const isFraction = typeof node.value === 'number' && !Number.isInteger(node.value);
      if (isFraction && (flowsIntoAmount(node) || holdsAmount(node.parent))) {
        context.report({ node, messageId: 'literal' });
      }
    },
  }),
};

function isAmount(node: Node): boolean {
  return holdsAmount(node) || flowsIntoAmount(node);
}

function reportConversion(context: Context, node: Node, name: string): void {
  context.report({ node, messageId: 'conversion', data: { name } });
}

/**
 * The name of a function that rounds an amount or makes a floating-point number of it; undefined for any other call.
 */
function conversionOf(context: Context, node: NodeOf<'CallExpression'>): string | undefined {
  const { callee } = node;
  const name = context.sourceCode.getText(callee);
  if (CONVERSIONS.has(name)) {
    const isExact = node.arguments.every((argument) => isBigInt(context, argument));
    return isAmount(node) && !isExact ? name : undefined;
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return FORMATTING.has(callee.property.name) && holdsAmount(callee.object) ? callee.property.name : undefined;
}
