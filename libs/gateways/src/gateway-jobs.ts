import { announce, type Database, type Job } from '@booking/runtime';
import type { Gateways } from './gateway-registry.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/**
 * The longest pause between two runs. Commits and the finder wake the job of a gateway when work is due, so a run after
 * this pause rarely finds any.
 */
const EVERY_MS = 600_000;
/** How long a rollout may last. Meanwhile, other replicas may know a gateway that this replica does not know yet. */
const ROLLOUT_SECONDS_MAX = 600;

/** A gateway with due work. `dueSeconds` is the time that its oldest work has waited. */
type DueGateway = { readonly method: string; readonly dueSeconds?: number };

type GatewayWork = {
  readonly db: Database;
  readonly gateways: Gateways;
  /** The job that wakes the jobs of gateways with due work. */
  readonly finder: Pick<Job, 'name' | 'everyMs' | 'wokenBy'>;
  /** Lists the gateways with due work, including unknown ones. */
  listDue(): Promise<readonly DueGateway[]>;
  /** The name of the work. The name of a gateway's job consists of this name and the method. */
  readonly name: string;
  /** The topic by which commits announce due work at a gateway, if they do. */
  readonly topic?: (method: string) => string;
  /** Does due work at a gateway. Returns whether more may be due. */
  run(gateway: PaymentGateway): Promise<boolean>;
  /** Does due work at an unknown gateway, once it has waited longer than a rollout. */
  runWithout?(method: string): Promise<unknown>;
};

/**
 * Creates a job for each gateway, so that a slow gateway delays no other, and the job that finds due work and wakes
 * them.
 */
export function gatewayJobs(work: GatewayWork): Job[] {
  const { db, gateways, name, topic = (method) => `${name}-due-${method}` } = work;
  const finder: Job = {
    ...work.finder,
    async run() {
      const due = await work.listDue();
      for (const { method } of due) announce(db, topic(method));
      for (const { method, dueSeconds = 0 } of due) {
        if (!gateways.has(method) && outlastsRollout(dueSeconds)) await work.runWithout?.(method);
      }
      return false;
    },
  };
  const jobs = [...gateways.values()].map((gateway): Job => ({
    name: `${name}-${gateway.method}`,
    everyMs: EVERY_MS,
    wokenBy: [topic(gateway.method)],
    run: () => work.run(gateway),
  }));
  return [finder, ...jobs];
}

/**
 * Whether work at an unknown gateway has waited longer than a rollout. The gateway then counts as removed, because a
 * replica that knows it would have done the work.
 */
export function outlastsRollout(waitingSeconds: number): boolean {
  return waitingSeconds > ROLLOUT_SECONDS_MAX;
}
