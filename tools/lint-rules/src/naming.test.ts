import { naming, namingWithComponents } from './naming.ts';
import { restrictedSyntax } from './restricted-syntax.ts';
import { RuleTester } from './rule-tester.ts';

const valid = [
  'type Payment = string; interface Refund { amount_minor: number } class HTTPServer {}',
  'type Of<Key extends string> = { [each_key in Key]: string };',
  'function pay() {} const payAgain = function () {}; declare function refund(amount_minor: number): void;',
  'const amount = 1, Money = 2, BODY_BYTES_MAX = 3, MAX = 4, $ref = 5;',
  'const { amount_minor, currency_code = "EUR", other_code: code = "EUR", ...rest } = row;',
  'const [first, { amount: each }] = rows;',
  'const present = ({ version: _version, ...booking }) => booking;',
  'try { pay(); } catch (caught_error) { throw caught_error; }',
];
const invalid: [code: string, form: RegExp][] = [
  ['type payment = string;', /type/],
  ['type Payment_Row = string;', /type/],
  ['interface refund { id: string }', /type/],
  ['class server {}', /type/],
  ['const Server = class server {};', /type/],
  ['enum state { open }', /type/],
  ['function first<item>(items: item[]) { return items[0]; }', /type/],
  ['function Pay() {}', /function/],
  ['function pay_again() {}', /function/],
  ['const pay = function Pay() {};', /function/],
  ['declare function Refund(): void;', /function/],
  ['const amount_minor = 1;', /variable/],
  ['let _amount = 1;', /variable/],
  ['const BODY__MAX = 1;', /variable/],
  ['const { amount: amount_minor } = row;', /variable/],
  ['const { amount: amount_minor = 1 } = row;', /variable/],
  ['const { payment: { amount: amount_minor } } = row;', /variable/],
  ['const { id, ...other_columns } = row;', /variable/],
  ['const [first_row] = rows;', /variable/],
  ['const [first_row = 1] = rows;', /variable/],
  ['for (const each_row of rows) pay(each_row);', /variable/],
];

const tester = new RuleTester();
tester.run('naming', restrictedSyntax, {
  valid: valid.map((code) => ({ code, filename: 'sample.ts', options: [...naming] })),
  invalid: invalid.map(([code, message]) => ({
    ...{ name: code, code, filename: 'sample.ts', options: [...naming] },
    errors: [{ message }],
  })),
});

const components = { filename: 'page.tsx', options: [...namingWithComponents] };
tester.run('naming with components', restrictedSyntax, {
  valid: [{ ...components, code: 'export function Page() { return <p />; } function toRow() {}' }],
  invalid: [
    { ...components, code: 'export function Payment_page() { return <p />; }', errors: [{ message: /function/ }] },
  ],
});
