import { describe, expect, it } from '@jest/globals';
import { nameMatcher } from './name-matcher.ts';

const PAYMENT = '01890a5d-ac96-774b-bcce-b302099a8059';

describe('the search for names in the body of a webhook', () => {
  const isNamed = nameMatcher([PAYMENT, 'cs_test_a1', 'anna@example.com', 'ab']);

  it.each([
    ['an id in JSON', `{"metadata":{"payment":"${PAYMENT}"}}`],
    ['a reference in a form', 'id=cs_test_a1&status=paid'],
    ['an email in a form', 'payer_email=anna%40example.com'],
    ['an email in JSON', '{"receipt_email":"anna@example.com"}'],
  ])('finds %s', (_where, body) => expect(isNamed(Buffer.from(body))).toBe(true));

  it.each([
    ['a longer reference', '{"id":"cs_test_a12"}'],
    ['a name that is too short', '{"id":"ab"}'],
    ['nothing', ''],
  ])('does not find %s', (_what, body) => expect(isNamed(Buffer.from(body))).toBe(false));

  it('finds nothing in a body that was removed', () => expect(isNamed(null)).toBe(false));
});
