import { describe, expect, it } from '@jest/globals';
import { parseTraceparent, toTraceparent } from './trace-context.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

describe('a traceparent', () => {
  it.each(['00', '01'])('is read and written with the flag %s', (flags) => {
    const header = `00-${TRACE_ID}-b7ad6b7169203331-${flags}`;
    const trace = parseTraceparent(header);

    expect(trace).toMatchObject({ traceId: TRACE_ID, spanId: 'b7ad6b7169203331' });
    expect(trace && toTraceparent(trace)).toBe(header);
  });

  it.each([
    undefined,
    '',
    'garbage',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `ff-${TRACE_ID}-b7ad6b7169203331-01`,
  ])('is undefined for the header %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });
});
