import { afterEach, describe, expect, it } from '@jest/globals';
import { currentTrace, currentTraceparent, recordSpansWith, Span, type SpanStart, withSpan } from './span.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const description = { name: 'work', kind: 'internal' } as const;

afterEach(() => recordSpansWith());

describe('a trace', () => {
  it('continues the trace of its caller even if spans are not recorded', async () => {
    const handedOn = await withSpan({ ...description, parent: PARENT }, () => Promise.resolve(currentTraceparent()));

    expect(handedOn).toBe(PARENT);
  });

  it.each([null, 'garbage'])('starts a new trace when the header is %j', (parent) => {
    const span = new Span({ ...description, parent });

    expect(span.run(() => currentTrace()?.traceId)).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  });

  it('is undefined outside of a span', () => {
    expect(currentTraceparent()).toBeUndefined();
  });
});

describe('a span', () => {
  it('is recorded with its enclosing span as the parent', async () => {
    const recorded = recordSpans();

    await withSpan({ ...description, name: 'outer', parent: PARENT }, () =>
      withSpan({ ...description, name: 'inner' }, () => Promise.resolve()),
    );

    expect(recorded.map(({ start }) => [start.name, start.parent?.spanId])).toEqual([
      ['outer', 'b7ad6b7169203331'],
      ['inner', 'outer'],
    ]);
  });

  it('ends with the kind of the error that its work threw, but without the message', async () => {
    const recorded = recordSpans();

    const work = withSpan(description, () => Promise.reject(new RangeError('4111111111111111')));

    await expect(work).rejects.toThrow(RangeError);
    expect(recorded).toMatchObject([{ end: 'RangeError' }]);
  });

  it('is not recorded when it is quiet, unless its work used the trace', async () => {
    const recorded = recordSpans();

    await withSpan({ ...description, name: 'idle', isQuiet: true }, () => Promise.resolve());
    await withSpan({ ...description, name: 'busy', isQuiet: true }, () => Promise.resolve(currentTraceparent()));

    expect(recorded).toMatchObject([{ start: { name: 'busy' }, end: 'in order' }]);
  });
});

type Recorded = { readonly start: SpanStart; end?: string };

/** Records spans. The id of each span is made of its name. */
function recordSpans(): Recorded[] {
  const recorded: Recorded[] = [];
  recordSpansWith((start) => {
    const span: Recorded = { start };
    recorded.push(span);
    return {
      trace: { traceId: TRACE_ID, spanId: start.name, traceFlags: 1 },
      describe: () => undefined,
      end: (_atMs, errorType = 'in order') => (span.end = errorType),
    };
  });
  return recorded;
}
