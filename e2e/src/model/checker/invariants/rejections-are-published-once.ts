import { distinct, type StreamEvent } from '../deliveries.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

type Refusal = { readonly name: string; readonly callbackId: string };

/**
 * I4: a rejected transition is published once, however often the bus delivers its cause. Each replay of a webhook by
 * staff is another cause.
 */
export function rejectionsArePublishedOnce({ events, auditChain }: Evidence): Violation[] {
  const refusals = Map.groupBy(distinct(events).flatMap(refusalIn), ({ name }) => name);
  return violationsOf(
    'I4',
    [...refusals].map(([name, [first, ...repeated]]) =>
      first && repeated.length > replaysOf(first, auditChain)
        ? `${name} was rejected ${repeated.length + 1} times`
        : undefined,
    ),
  );
}

function refusalIn({ type, subject, data }: StreamEvent): Refusal[] {
  const { transition } = data as { transition?: { move: string; cause: string } };
  const callbackId = /^callback (\S+)/.exec(transition?.cause ?? '')?.[1];
  if (type !== 'TransitionRefused' || !transition || callbackId === undefined) return [];
  return [{ name: `${transition.move} of ${subject}, wanted by ${transition.cause}`, callbackId }];
}

function replaysOf({ callbackId }: Refusal, auditChain: Evidence['auditChain']): number {
  return auditChain.filter(
    ({ action, target_id: id, outcome }) =>
      action === 'replay_callback' && id === callbackId && outcome === 'attempted',
  ).length;
}
