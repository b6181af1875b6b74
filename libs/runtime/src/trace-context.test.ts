import { describe, expect, it } from '@jest/globals';
import { currentTrace, currentTraceparent, withTrace } from './trace-context.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

describe('a trace', () => {
  it('goes on under the id it came with and names a span of its own', () => {
    const handedOn = withTrace(`00-${TRACE_ID}-b7ad6b7169203331-01`, () => currentTraceparent());

    expect(handedOn).toMatch(new RegExp(`^00-${TRACE_ID}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`));
  });

  it.each([undefined, '', 'garbage', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${TRACE_ID}-b7ad6b7169203331-01`])(
    'begins anew when the header says %j',
    (header) => {
      expect(withTrace(header, () => currentTrace()?.traceId)).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    },
  );

  it('is none outside of any', () => {
    expect(currentTraceparent()).toBeUndefined();
  });
});
