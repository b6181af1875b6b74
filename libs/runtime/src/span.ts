import { AsyncLocalStorage } from 'node:async_hooks';
import { parseTraceparent, toTraceparent, type Trace, unrecordedTrace } from './telemetry/trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** The attributes of a span: our own ids, and values of closed lists. They never contain client input. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanDescription = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The received `traceparent`; null begins a new trace. If it is missing, the current span is the parent. */
  readonly parent?: string | null;
  /** Records the span only if its trace was used. So a run of a job that found no work leaves no span. */
  readonly isQuiet?: boolean;
};

/** A span that is being recorded. Times are milliseconds since the epoch. */
type RecordedSpan = {
  readonly trace: Trace;
  describe(name: string, attributes: SpanAttributes): void;
  end(atMs: number, errorType: string | undefined): void;
};

export type SpanStart = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
  readonly parent: Trace | undefined;
  readonly isParentRemote: boolean;
  readonly startedAtMs: number;
};

export type SpanRecorder = (start: SpanStart) => RecordedSpan;

const storage = new AsyncLocalStorage<Span>();
let recorder: SpanRecorder | undefined;

/** Sets the recorder of all later spans. Without an argument, spans are no longer recorded. */
export function recordSpansWith(next?: SpanRecorder): void {
  recorder = next;
}

/** The current position in a trace; undefined outside of a span. */
export function currentTrace(): Trace | undefined {
  return storage.getStore()?.trace;
}

/** The header `traceparent` that passes the current trace on; undefined outside of a span. */
export function currentTraceparent(): string | undefined {
  const trace = currentTrace();
  return trace && toTraceparent(trace);
}

/**
 * Runs work within a span. The span ends with the work. An error of the work marks the span as failed, and is rethrown.
 */
export async function withSpan<Result>(
  description: SpanDescription,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = new Span(description);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A span of work. The recorder gets it when its trace is first used, with the time of its creation as the start. If
 * spans are not recorded and the trace is not used, no ids are drawn.
 */
export class Span {
  readonly #description: SpanDescription;
  readonly #parent: Span | undefined;
  readonly #startedAtMs = Date.now();
  readonly #startedMs = performance.now();
  #recorded: RecordedSpan | undefined;
  #errorType: string | undefined;

  constructor(description: SpanDescription) {
    this.#description = description;
    this.#parent = description.parent === undefined ? storage.getStore() : undefined;
  }

  get trace(): Trace {
    return this.#begun().trace;
  }

  run<Result>(work: () => Result): Result {
    return storage.run(this, work);
  }

  /** Replaces the name and adds attributes, once they are known. */
  describe(name: string, attributes: SpanAttributes): void {
    if (recorder) this.#begun().describe(name, attributes);
  }

  /** Marks the span as failed. The kind of the error is one word, without client input. */
  fail(errorType: string): void {
    this.#errorType = errorType;
  }

  end(): void {
    if (!recorder || (this.#description.isQuiet === true && !this.#recorded)) return;
    this.#begun().end(this.#startedAtMs + performance.now() - this.#startedMs, this.#errorType);
  }

  #begun(): RecordedSpan {
    this.#recorded ??= this.#begin();
    return this.#recorded;
  }

  #begin(): RecordedSpan {
    const { name, kind, attributes = {}, parent } = this.#description;
    return (recorder ?? recordNothing)({
      name,
      kind,
      attributes,
      parent: this.#parent?.trace ?? parseTraceparent(parent ?? undefined),
      isParentRemote: this.#parent === undefined,
      startedAtMs: this.#startedAtMs,
    });
  }
}

/** The kind of an error in one word. The message is not used, because it could contain client input. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function recordNothing({ parent }: SpanStart): RecordedSpan {
  const nothing = (): undefined => undefined;
  return { trace: unrecordedTrace(parent), describe: nothing, end: nothing };
}
