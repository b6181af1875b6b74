import { ProblemError } from '@booking/contracts';
import { CommitBatcher, type Logger } from '@booking/runtime';
import type { Observation } from '../../callback/observation.ts';
import { type Deps as StoreDeps, type Receipt, storeCallbacks } from './store-callbacks.ts';

/** Gateways expect an answer within a few seconds. A webhook that takes longer to store is answered with 503. */
const STORED_MS_MAX = 2_500;

type Deps = StoreDeps & { readonly logger: Logger };

export type CallbackBatcher = CommitBatcher<Observation, Receipt>;

export function callbackBatcher({ logger, ...deps }: Deps): CallbackBatcher {
  return new CommitBatcher({
    name: 'callbacks',
    store: (observations) => storeCallbacks(deps, observations),
    bytesOf: ({ callback }) => callback.body?.length ?? 0,
    answerMsMax: STORED_MS_MAX,
    unavailable(failure) {
      if (failure) logger.error({ err: failure.error, count: failure.count }, 'webhooks were not stored');
      return new ProblemError('service-unavailable', 'The webhook could not be stored now; deliver it again.');
    },
  });
}
