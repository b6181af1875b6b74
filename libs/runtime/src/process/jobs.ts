import type { Database } from '../database/database.ts';
import { DatabaseUnavailable, lackedConnection } from '../database/database-errors.ts';
import { onCommit, type Topics } from '../database/transact.ts';
import { errorTypeOf, type Span, withSpan } from '../span.ts';
import type { Logger } from '../telemetry/logger.ts';
import { measure } from '../telemetry/metrics.ts';
import type { Part } from './service.ts';
import { Signal } from './signal.ts';

/**
 * Work of the service itself that is due by the clock. A job claims its work row by row, so several replicas can share
 * it.
 */
export type Job = {
  readonly name: string;
  /** The longest pause between two runs, in milliseconds. */
  readonly everyMs: number;
  /** Topics, mostly names of events. The job runs at once after a commit that announced one of them. */
  readonly wokenBy?: readonly string[];
  /** Resolves with true if more work is due. The job then runs again at once instead of waiting for its interval. */
  run(): Promise<boolean>;
};

const WITHOUT_CONNECTION = 'The database did not answer in time, or all connections to it were busy.';

type Outcome = 'more' | 'idle' | 'failed';

type Options = { db: Database; jobs: readonly Job[]; logger: Logger };

/** Runs each job in a loop of its own, so that a job never runs twice at once within this process. */
export function jobRunner({ db, jobs, logger }: Options): Part {
  const loops = jobs.map((job) => new JobLoop(job, logger));
  let forget = (): void => undefined;

  return {
    name: 'jobs',
    start() {
      forget = onCommit(db, (topics) => loops.forEach((loop) => loop.wakeFor(topics)));
      loops.forEach((loop) => loop.start());
      return Promise.resolve();
    },
    async stop() {
      forget();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

class JobLoop {
  readonly #job: Job;
  readonly #logger: Logger;
  readonly #wakeUp = new Signal();
  #isStopped = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(job: Job, logger: Logger) {
    this.#job = job;
    this.#logger = logger;
  }

  start(): void {
    this.#ended = this.#loop();
  }

  wakeFor(topics: Topics): void {
    if (this.#job.wokenBy?.some((topic) => topics.has(topic))) this.#wakeUp.raise();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wakeUp.raise();
    await this.#ended;
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      this.#wakeUp.lower();
      const outcome = await this.#runOnce();
      if (outcome !== 'more') await this.#wakeUp.wait(this.#job.everyMs);
    }
  }

  async #runOnce(): Promise<Outcome> {
    const { name: job } = this.#job;
    const startedMs = performance.now();
    const outcome = await withSpan({ name: `job ${job}`, kind: 'internal', parent: null, isQuiet: true }, (span) =>
      this.#attempt(span),
    );
    measure('booking.job.duration', { 'booking.job': job, outcome }, (performance.now() - startedMs) / 1_000);
    return outcome;
  }

  async #attempt(span: Span): Promise<Outcome> {
    try {
      return (await this.#job.run()) ? 'more' : 'idle';
    } catch (error) {
      span.fail(errorTypeOf(error));
      const err = lackedConnection(error) ? new DatabaseUnavailable(WITHOUT_CONNECTION) : error;
      this.#logger.error({ err, job: this.#job.name }, 'job failed and will run again');
      return 'failed';
    }
  }
}
