import { describe, expect, it } from '@jest/globals';
import { meaningOf, resourceText } from './schema-text.ts';

const Tiers = { type: 'array', items: { $ref: '#/components/schemas/Tier' }, minItems: 1, maxItems: 20 };

describe('the text of a resource', () => {
  it('shows the limits and the members of each form', () => {
    const text = resourceText({
      description: 'The terms of a cancellation',
      anyOf: [
        { ...Tiers, title: 'Tiers in UTC' },
        {
          type: 'object',
          title: 'Tiers in a time zone',
          description: 'UTC when left out',
          properties: { timeZone: { type: 'string', maxLength: 64, examples: ['Europe/Berlin'] }, tiers: Tiers },
          required: ['tiers'],
        },
      ],
    });

    expect(text).toBe(`The terms of a cancellation.

**Tiers in UTC.**

List of [Tier](resources.md#tier); 1 to 20 entries.

**Tiers in a time zone.** UTC when left out.

| member | type | meaning |
| --- | --- | --- |
| \`timeZone\` (optional) | string | 0 to 64 characters; for example \`Europe/Berlin\` |
| \`tiers\` | list of [Tier](resources.md#tier) | 1 to 20 entries |`);
  });

  it('ends with an example', () => {
    const text = resourceText({ type: 'object', properties: {}, examples: [{ until: 'P7D', refundPercent: 100 }] });

    expect(text).toMatch(/\n\nFor example `\{"until":"P7D","refundPercent":100\}`\.$/);
  });

  it('has no example of a plain value, which the type explains', () => {
    expect(resourceText({ type: 'string', enum: ['EUR'], examples: ['EUR'] })).toBe('`EUR`.');
  });

  it('shows the limits of the names and values of an object with any members', () => {
    const text = resourceText({
      type: 'object',
      maxProperties: 50,
      propertyNames: { type: 'string', maxLength: 40 },
      additionalProperties: { type: 'string', maxLength: 500 },
    });

    expect(text).toBe('Object; 0 to 50 members; names of 0 to 40 characters; values of 0 to 500 characters.');
  });
});

describe('the meaning of a value', () => {
  it.each([
    ['a description that ends with a period', { description: 'Left | right.' }, 'Left \\| right'],
    ['an upper limit', { type: 'integer', maximum: 100 }, '0 to 100'],
    ['a lower limit', { type: 'integer', minimum: 1 }, 'at least 1'],
    ['a list without repetitions', { type: 'array', uniqueItems: true }, 'each entry once'],
    ['a default', { type: 'boolean', default: true }, '`true` by default'],
    ['an empty default', { type: 'string', default: '' }, ''],
    ['an object without other members', { type: 'object', additionalProperties: false }, ''],
  ])('shows %s', (_case, schema, meaning) => {
    expect(meaningOf(schema)).toBe(meaning);
  });
});
