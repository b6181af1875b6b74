import { describe, expect, it } from '@jest/globals';
import { parseStripeForm } from './stripe-form.ts';

describe('a form of Stripe', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['metadata[payment_id]=7', { metadata: { payment_id: '7' } }],
    ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
    ['expand[0]=x&expand[1]=y', { expand: ['x', 'y'] }],
    [
      'items[0][price][amount]=5&items[1][price][amount]=6',
      { items: [{ price: { amount: '5' } }, { price: { amount: '6' } }] },
    ],
    ['name=a%26b+c%3D%5Bd%5D', { name: 'a&b c=[d]' }],
    ['', {}],
  ])('is parsed: %j', (text, form) => {
    expect(parseStripeForm(text)).toEqual(form);
  });

  it('never changes a prototype', () => {
    const form = parseStripeForm(
      '__proto__[polluted]=yes&a[__proto__][polluted]=yes&a[constructor][prototype][polluted]=yes',
    );

    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
  });
});
