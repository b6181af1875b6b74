import { plainEnglish } from './plain-english.ts';
import { RuleTester } from './rule-tester.ts';

const valid = [
  '/** The relay publishes events in batches. */',
  '// Who pays for a chargeback? The merchant does.',
  '/** Finds the payment that was sent, and what the gateway said about it. */',
  '// A webhook is stored first.\n// Then it is answered.',
  "it('keeps counting refusals while the database is down', () => {});",
  "it.each([1])('stores %s webhooks', () => {});",
  "send('what was sent');",
  '// More records than this are not sorted.',
  "describe('with a valid key', () => {});",
  "it('answers with the signs that it is no longer open', () => {});",
];
const invalid: [code: string, messageId: string][] = [
  ['/** What was never sent is ordered. */', 'opening'],
  ['/**\n * What was never sent\n * is ordered.\n */', 'opening'],
  ['// Who dies over it leaves it to the next.', 'opening'],
  ['// Whoever waits is answered.', 'opening'],
  ['// That which was stored stays.', 'opening'],
  ['// That a payment is missing is found out.', 'opening'],
  ['// A payment is stored. What was not is retried.', 'opening'],
  ['// A payment is stored; its refund waits.\n// Who asks is answered.', 'opening'],
  ["it('what was never sent is ordered', () => {});", 'opening'],
  ["describe('who may approve', () => {});", 'opening'],
  ["it.each([1])('whatever %s says', () => {});", 'opening'],
  ["it.only('which of both wins', () => {});", 'opening'],
  ['it(`what ${name} sends`, () => {});', 'opening'],
  ['// Every stream as it is to be.', 'words'],
  ['/** Asks again, lest a refund is paid twice. */', 'words'],
  ['// Builds the tables anew.', 'words'],
  ['// Answers whoever\n// waits for it.', 'words'],
  ['// A move that the table lacks is told of.', 'words'],
  ["it('counts none of ours', () => {});", 'words'],
  ['// A stream sends a sign of life.', 'words'],
  ['// The provider vouches for its accounts.', 'words'],
  ['// Rejects a text that is no UUID.', 'words'],
  ['/** Does the same for several payments. */', 'words'],
  ['/** Longer than a proxy keeps an idle connection. */', 'comparison'],
  ['// Far more records than a booking has.', 'comparison'],
  ['/** Enough for a flood. */', 'comparison'],
  ["it('of another application reports nothing', () => {});", 'title'],
  ["it('edge cases 3 and 35: when the bus is down, keeps events', () => {});", 'title'],
  ["test.each([1])('without a signature is rejected %s', () => {});", 'title'],
];

new RuleTester().run('plain-english', plainEnglish, {
  valid: valid.map((code) => ({ name: code, code })),
  invalid: invalid.map(([code, messageId]) => {
    const errors = [{ messageId }];
    if (/whoever waits|whatever/i.test(code)) errors.push({ messageId: 'words' });
    return { name: code, code, errors };
  }),
});
