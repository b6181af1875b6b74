import { gatewayJobs, type Gateways } from '@booking/gateways';
import type { Job } from '@booking/runtime';
import { refundDue } from '../../refund/refund-decision-repository.ts';
import { listDueMethods } from '../../refund/refund-repository.ts';
import { type Deps, type EndDeps, endWithoutGateway, processDueRefunds } from './process-refunds.ts';

/** The interval of the jobs. It is as short as the shortest pause between polls that can be configured. */
const LOOK_EVERY_MS = 1_000;
/** During an upgrade, other replicas may know a gateway that this one does not know yet. */
const ABANDONED_AFTER_SECONDS = 600;

/** Claims the calls of each gateway, and ends the refunds of gateways that are no longer configured. */
export function processRefundsJobs({ gateways, ...deps }: Deps & EndDeps & { readonly gateways: Gateways }): Job[] {
  return gatewayJobs({
    db: deps.db,
    gateways,
    finder: { name: 'find-due-refunds', everyMs: LOOK_EVERY_MS },
    listDue: () => listDueMethods(deps.db),
    async runWithout({ method, dueSeconds }) {
      if (dueSeconds > ABANDONED_AFTER_SECONDS) await endWithoutGateway(deps, method);
    },
    name: 'process-refunds',
    topic: refundDue,
    run: ({ method }) => processDueRefunds(deps, method),
  });
}
