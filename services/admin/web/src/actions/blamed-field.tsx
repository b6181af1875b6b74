import { type ComponentProps, useContext } from 'react';
import { RequestProblem } from '../api/request-problem.ts';
import { problemText } from '../texts/text.ts';
import { ActionError, RequiredField } from './required-field.tsx';

type Props = Omit<ComponentProps<typeof RequiredField>, 'problem'> & {
  /** The type of the problems of the action that are about the value. */
  readonly blamedBy: string;
};

/** A field whose value a whole problem of the API is about, such as an email that is in use. */
export function BlamedField({ blamedBy, ...field }: Props) {
  const error = useContext(ActionError);
  const isBlamed = error instanceof RequestProblem && error.is(blamedBy);
  return <RequiredField {...field} problem={isBlamed ? problemText(error).title : undefined} />;
}
