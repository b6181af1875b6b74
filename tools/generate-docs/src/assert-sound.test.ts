import { describe, expect, it } from '@jest/globals';
import { assertSound } from './assert-sound.ts';

const inPath = { in: 'path', name: 'booking' };
const operation = { operationId: 'getBooking', parameters: [inPath, { in: 'query', name: 'limit' }] };

describe('assertSound', () => {
  it('accepts valid references, also with escaped names', () => {
    assertSound({
      components: { schemas: { Money: { type: 'object' } } },
      channels: { 'a/b': { address: 'a' } },
      uses: [{ $ref: '#/components/schemas/Money' }, { $ref: '#/channels/a~1b' }],
    });
  });

  it.each(['#/components/schemas/Mony', '#/nothing', 'other.json', '#/components/schemas/Money/extra'])(
    'rejects the dangling reference %s',
    ($ref) => {
      const document = { components: { schemas: { Money: { type: 'object' } } }, uses: { deep: [{ $ref }] } };

      expect(() => assertSound(document)).toThrow(`${$ref} leads nowhere`);
    },
  );

  it('accepts a path whose parameters are declared', () => {
    assertSound({ paths: { '/bookings/{booking}': { get: operation } } });
  });

  it.each(['/bookings', '/bookings/{id}', '/bookings/{booking}/refunds/{refund}'])(
    'rejects %s when its operation declares another parameter',
    (path) => {
      expect(() => assertSound({ paths: { [path]: { get: operation } } })).toThrow(
        `getBooking declares other parameters than ${path}`,
      );
    },
  );

  it('rejects two operations with one name', () => {
    const paths = { '/bookings/{booking}': { get: operation, put: operation } };

    expect(() => assertSound({ paths })).toThrow('getBooking is the name of two operations');
  });
});
