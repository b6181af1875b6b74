import { AsyncLocalStorage } from 'node:async_hooks';
import { parseTraceparent, toTraceparent, unrecordedTrace, type Trace } from './trace-context.ts';

/** OpenTelemetry's kinds of spans. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** What a span says beside its name: ids of ours and what is known from a closed list, never what somebody sent us. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanDescription = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The `traceparent` that came along; null begins a trace. When left out, the current span is the parent. */
  readonly parent?: string | null;
  /** Is told of only when something within it was: a look for work that found none is no news. */
  readonly isQuiet?: boolean;
};

/** A span that somebody writes down. Times are milliseconds since the epoch. */
export type RecordedSpan = {
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
let recorder: SpanRecorder = recordNothing;

/** From now on spans are written down by this one; by nobody when left out. */
export function recordSpansWith(next: SpanRecorder = recordNothing): void {
  recorder = next;
}

/** Where in a trace the current work is; undefined outside of any. */
export function currentTrace(): Trace | undefined {
  return storage.getStore()?.trace;
}

/** The header that hands the current trace on; undefined outside of any. */
export function currentTraceparent(): string | undefined {
  const trace = currentTrace();
  return trace && toTraceparent(trace);
}

/** Does work within a span that ends with it. What the work throws is thrown on, and is an error of the span. */
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

/** A piece of work in a trace. It is begun, with the time it was made at, when something asks for its place in the trace. */
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

  /** Says better what it turned out to be. */
  describe(name: string, attributes: SpanAttributes): void {
    this.#begun().describe(name, attributes);
  }

  /** It will end as an error of this kind: one word that repeats nothing of what was sent. */
  fail(errorType: string): void {
    this.#errorType = errorType;
  }

  end(): void {
    if (this.#description.isQuiet === true && !this.#recorded) return;
    this.#begun().end(this.#startedAtMs + performance.now() - this.#startedMs, this.#errorType);
  }

  #begun(): RecordedSpan {
    this.#recorded ??= this.#begin();
    return this.#recorded;
  }

  #begin(): RecordedSpan {
    const { name, kind, attributes = {}, parent } = this.#description;
    return recorder({
      name,
      kind,
      attributes,
      parent: this.#parent?.trace ?? parseTraceparent(parent ?? undefined),
      isParentRemote: this.#parent === undefined,
      startedAtMs: this.#startedAtMs,
    });
  }
}

/** The kind of an error in one word; its message could repeat what somebody sent. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function recordNothing({ parent }: SpanStart): RecordedSpan {
  const nothing = (): undefined => undefined;
  return { trace: unrecordedTrace(parent), describe: nothing, end: nothing };
}
