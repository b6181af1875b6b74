import { describe, expect, it } from '@jest/globals';
import { maskCardData, maskCardNumbers } from './card-numbers.ts';

/** Published test numbers of the card schemes. */
const CARDS = [
  '4242424242424242',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3566002020360505',
  '6304000000000000000',
];

describe('masking a webhook', () => {
  it.each(CARDS)('shows only the last four digits of %s', (card) => {
    const masked = maskCardNumbers(`{"number":"${card}"}`);

    expect(masked).not.toContain(card);
    expect(masked).toBe(`{"number":"${'*'.repeat(card.length - 4)}${card.slice(-4)}"}`);
  });

  it('masks numbers in groups after any other text', () => {
    expect(maskCardNumbers('room 12 4242 4242 4242 4242')).toBe('room 12 ***************4242');
    expect(maskCardNumbers('3782-822463-10005')).toBe('*************0005');
  });

  it.each([
    ['4111 1111 1111 1111 12/28', '***************1111 12/28'],
    ['4111-1111-1111-1111 12/28', '***************1111 12/28'],
    ['4111 1111 1111 1111, 12/28', '***************1111, 12/28'],
    ['4111 1111 1111 1111 (12/28)', '***************1111 (12/28)'],
    ['4111 1111 1111 1111\n12/28', '***************1111\n12/28'],
    ['5555 5555 5555 4444 09/27 cvc 123', '***************4444 09/27 cvc 123'],
    ['3782 822463 10005 12/28', '*************0005 12/28'],
    ['4111 1111 1111 1111 100 EUR', '***************1111 100 EUR'],
    ['room 4711 4111 1111 1111 1111', 'room 4711 ***************1111'],
    ['room 4711 23 4111 1111 1111 1111', 'room 4711 23 ***************1111'],
    ['number%3D%204111%201111%201111%201111%2012%2F28', 'number%3D%20*********************1111%2012%2F28'],
  ])('masks a number in groups beside other numbers: %j', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it.each(['%20', '+', '.', '/', '_', '\u00a0', '\u200b', ' - ', '%2D'])(
    'masks groups with %j between them',
    (separator) => {
      const masked = maskCardNumbers(['4242', '4242', '4242', '4242'].join(separator));

      expect(masked).toBe(`${'*'.repeat(12 + 3 * separator.length)}4242`);
    },
  );

  it.each([
    ['Arabic', '\u0664\u0662'],
    ['Persian', '\u06f4\u06f2'],
    ['Devanagari', '\u096a\u0968'],
    ['full-width', '\uff14\uff12'],
    ['mathematical', '\u{1d7d2}\u{1d7d0}'],
  ])('masks %s digits', (_script, pair) => {
    expect(maskCardNumbers(pair.repeat(8))).toBe('*'.repeat(12) + pair.repeat(2));
    expect(maskCardNumbers(pair.repeat(7) + pair.slice(0, pair.length / 2).repeat(2))).not.toContain('*');
  });

  it('masks each of several numbers', () => {
    expect(maskCardNumbers('4242424242424242,5555555555554444')).toBe('************4242,************4444');
  });

  it.each([
    ['an amount', '{"amount":12050}'],
    ['a number without the check digit', '4242424242424241'],
    ['a time in milliseconds that has a check digit by chance', '1614265330004'],
    ['a longer number', '42424242424242424242424242424242'],
    ['an id', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ])('leaves %s alone', (_what, text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('takes linear time for a body full of digits', () => {
    const before = process.cpuUsage();
    maskCardNumbers('4 '.repeat(128 * 1024) + '4'.repeat(64 * 1024) + '4444 '.repeat(32 * 1024));

    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  });
});

describe('masking a text before it is stored', () => {
  it.each([
    ['4111 1111 1111 1111 12/28, cvc: 123', '***************1111 12/28, cvc: ***'],
    ['5555555555554444 09/27 CVC 123', '************4444 09/27 CVC ***'],
    // The numbers up to 3782 also pass as a card number.
    ['4711 2026 100 4711 3782 822463 10005', `${'*'.repeat(32)}0005`],
    ['security code = 1234', 'security code = ***'],
  ])('masks issued numbers and security codes: %j', (text, masked) => {
    expect(maskCardData(text)).toBe(masked);
  });

  it.each([
    'batch 8801234567890123',
    'cvc 12345',
    'call 123 about the cvc',
    'door security code 4711',
    'flight CSC 1234',
    'DE04 4405 0199 1000 3246 79',
  ])('leaves %j alone', (text) => {
    expect(maskCardData(text)).toBe(text);
  });
});
