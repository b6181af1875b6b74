import { exactAmounts } from './exact-amounts.ts';
import { RuleTester } from './rule-tester.ts';

const declarations = `
  type Money = { amount: number };
  declare const money: Money, other: Money, amount: number, fee: number, amountMinor: number, price: number;
  declare const row: { amount_minor: string; captured: number }, text: string, exact: bigint, count: number;
  declare function exactly(value: number): bigint;
`;
const valid = [
  'money.amount + other.amount - fee',
  'Math.min(money.amount, other.amount)',
  'money.amount > other.amount && count / 2 > 1',
  'BigInt(money.amount) * 10n / 3n',
  'const hundredths = BigInt(amount) * BigInt(count); const kept = { amount: Number((hundredths + 50n) / 100n) };',
  'const taken = { amount: Number(exact) };',
  'const taken = { amount: Number(exactly(amount) % 7n) };',
  'const total = exact / 2n;',
  'const cents: bigint = text.length > 1 ? 1n : exact; const taken = { amount: Number(cents) };',
  'const take = (part: bigint) => ({ amount: Number(part) });',
  'const delayMs = Math.round(count * 0.5); const seconds = Number(text); const share = +text;',
  'const first = { amount: 12_050 }, none = { amount: 1e3 };',
  'const isLarge = { total: 1, share: 0.5 };',
  'for (const { amount: each } of [money]) count.toFixed(each);',
];
const invalid: [code: string, messageId: string][] = [
  ['money.amount / 100', 'operator'],
  ['100 * amountMinor', 'operator'],
  ['row["captured"] % 10', 'operator'],
  ['fee ** 2', 'operator'],
  ['(money.amount - other.amount) * count', 'operator'],
  ['(money?.amount ?? 0) * count', 'operator'],
  ['money.amount! * count', 'operator'],
  ['Math.max(money.amount, 0) / 2', 'operator'],
  ['let total = 1; total *= 2;', 'operator'],
  ['const taken = { amount: count * 2 };', 'operator'],
  ['const changedMinor = count / 2 - 1;', 'operator'],
  ['money.amount = count > 1 ? count * 3 : 1;', 'operator'],
  ['Math.round(amount)', 'conversion'],
  ['Math.floor(money.amount - fee)', 'conversion'],
  ['Math.ceil(amount)', 'conversion'],
  ['Math.trunc(amount)', 'conversion'],
  ['Math.fround(amount)', 'conversion'],
  ['Number(row.amount_minor)', 'conversion'],
  ['parseFloat(row.amount_minor)', 'conversion'],
  ['Number.parseFloat(row.amount_minor)', 'conversion'],
  ['Number.parseInt(row.amount_minor)', 'conversion'],
  ['const taken = { amount: Number(text) };', 'conversion'],
  ['class Kept { total = parseInt(text); }', 'conversion'],
  ['function keep(fee = Math.round(count)) { return fee; }', 'conversion'],
  ['+row.amount_minor', 'conversion'],
  ['const taken = { amount: +text };', 'conversion'],
  ['amount.toFixed(2)', 'conversion'],
  ['(amount + fee).toPrecision(3)', 'conversion'],
  ['function take(exact: number) { return { amount: Number(exact) }; }', 'conversion'],
  ['const take = (BigInt: typeof Number) => ({ amount: Number(BigInt(text)) });', 'conversion'],
  ['const taken = { amount: Number(text + 1n) };', 'conversion'],
  ['import { shown } from "./shown.ts"; const taken = { amount: Number(shown) };', 'conversion'],
  ['const taken = { amount: 12.5 };', 'literal'],
  ['amount + 0.5', 'literal'],
];

new RuleTester().run('exact-amounts', exactAmounts, {
  valid: valid.map((code) => sample(code)),
  invalid: invalid.map(([code, messageId]) => ({ ...sample(code), errors: [{ messageId }] })),
});

function sample(code: string) {
  return { name: code, code: declarations + code, filename: 'sample.ts' };
}
