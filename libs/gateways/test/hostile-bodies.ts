import fc from 'fast-check';

/** Texts of JSON that two parsers may understand differently. */
const ambiguous = fc.constantFrom(
  '{"id":"a","id":"b"}',
  '{"__proto__":{"type":"payment.succeeded"},"type":"x"}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"type":"\\u0000"}',
  '{"type":"\\ud800","id":"\\udfff"}',
  '{"amount":1e999,"value":-0,"id":9007199254740993}',
  '{"amount":123456789012345678901234567890.5}',
  '"a text"',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]',
  '\ufeff{"id":"x"}',
  '{"id":"x"}\0',
  'id=tr_1&id=tr_2',
  'id=__proto__',
);

/** Objects with the event types of gateways, in the members where the gateways have them. */
const eventful = fc.record(
  {
    id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    type: fc.constantFrom('payment.succeeded', 'checkout.session.completed', 'payment.updated', 'refund.updated'),
    event: fc.constantFrom('payment_link.paid', 'charge.success', 'refund.processed', '__proto__'),
    event_id: fc.string(),
    event_type: fc.constantFrom('PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED', 'constructor'),
    status: fc.constantFrom('PAID', 'SUCCEEDED', 'paid', ''),
    data: fc.jsonValue(),
    payload: fc.jsonValue(),
    resource: fc.jsonValue(),
    notificationItems: fc.array(fc.record({ NotificationRequestItem: fc.jsonValue() }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** A body of any kind, as text. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  ambiguous,
  eventful.map((event) => JSON.stringify(event)),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
);

/** Bodies of this length, each in a form that a careless parser would read several times. */
export function longBodies(length: number): Readonly<Record<string, string>> {
  const times = (text: string) => text.repeat(Math.floor(length / text.length));
  return {
    'open brackets': times('['),
    'nested objects': times('{"a":'),
    'one long text': `{"id":"${times('a')}"}`,
    'escapes without end': `{"id":"${times('\\\\')}"}`,
    'a number without end': `{"amount":${times('9')}}`,
    'many members': `{${Array.from({ length: length / 16 }, (_, index) => `"m${index.toString()}":1`).join()}}`,
    'many pairs': times('id=tr_1&'),
    'white space': `{${times(' ')}}`,
    'many colons': times(':'),
  };
}

/** A header as a server may receive it: any text, none, or a list if it was repeated. */
export const hostileHeader: fc.Arbitrary<string | undefined> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ',', '=', 't=,v1=', 'v1,', 'sha256=', 'a'.repeat(64), 'A'.repeat(86) + '==', '__proto__', '0'),
  fc.constant(undefined),
  fc.array(fc.string(), { maxLength: 3 }) as unknown as fc.Arbitrary<string>,
);
