import { IdText } from '../fields/id-text.tsx';
import { useWord } from '../texts/use-text.ts';
import { pathOfAggregate, type RefusedTransition } from './refused-transition.ts';

/** The record that rejected the transition, with a link. */
export function RefusedRecord({ refused }: { refused: RefusedTransition }) {
  const word = useWord();
  return (
    <>
      {word('refusedTransitions.aggregate', refused.aggregate)}{' '}
      <IdText id={refused.aggregateId} to={pathOfAggregate(refused)} short />
    </>
  );
}
