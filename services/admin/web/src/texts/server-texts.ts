import type { ProblemDetails } from '@booking/contracts';
import type { FieldProblem } from '../api/request-problem.ts';

/** Translates the texts of the API. A sentence that a person or a gateway wrote has no translation. */
export type ServerTexts = {
  /** A reason, note or detail in a record. */
  readonly sentence: (sentence: string) => string | undefined;
  readonly problem: (problem: ProblemDetails) => { readonly title: string; readonly detail: string };
  readonly fieldProblem: (problem: FieldProblem) => string;
};
