import { noInlineTexts } from './no-inline-texts.ts';
import { RuleTester } from './rule-tester.ts';

const valid = [
  "<h1>{text('payments.title')}</h1>",
  '<td>–</td>',
  '<td>{`${amount} %`}</td>',
  '<Page title="payments.title" />',
  '<Button aria-label={text(key)} color="inherit" />',
  '<Box component="span">{isShown && name}</Box>',
  "<Box>{isShown ? '–' : name}</Box>",
];
const invalid = [
  '<h1>Payments</h1>',
  '<p>{text(key)} and more</p>',
  '<h1>{`Payments of ${name}`}</h1>',
  "<h1>{isShown ? 'Payments' : name}</h1>",
  "<h1>{isShown && 'Payments'}</h1>",
  '<Button aria-label="Close" />',
  '<TextField label={`Amount in ${currency}`} />',
  "<TextField helperText={isWrong ? 'Not an amount' : undefined} />",
  '<>Zahlungen</>',
];

new RuleTester().run('no-inline-texts', noInlineTexts, {
  valid: valid.map((code) => ({ name: code, code, filename: 'page.tsx' })),
  invalid: invalid.map((code) => ({ name: code, code, filename: 'page.tsx', errors: [{ messageId: 'inline' }] })),
});
