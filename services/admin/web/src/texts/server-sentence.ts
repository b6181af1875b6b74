import type { FieldProblem, RequestProblem } from '../api/request-problem.ts';
import { shownTexts } from './catalogue.ts';
import { text } from './text.ts';

/**
 * A reason, note or detail in a record, in the language of the interface. In another language than that of the API, the
 * text of a person or a gateway is marked as a quotation.
 */
export function sentenceIn(record: string): string;
export function sentenceIn(record: string | null | undefined): string | null;
export function sentenceIn(record: string | null | undefined): string | null {
  if (record === null || record === undefined || record === '') return null;
  const { server } = shownTexts.read();
  return server ? (server.sentence(record) ?? `„${record}“`) : record;
}

/** Like `sentenceIn` for a text that is usually a name or the text of a person: without quotation marks. */
export function knownSentenceIn(record: string): string {
  return shownTexts.read().server?.sentence(record) ?? record;
}

/** The name of a type of problem, such as one that ended an action. */
export function problemTitle(type: string): string {
  return shownTexts.read().problemTitle?.(type) ?? type;
}

/** The title and the detail of a problem of the API. */
export function problemText({ problem }: RequestProblem): { title: string; detail: string } {
  const { type, status } = problem;
  if (type !== 'about:blank') return shownTexts.read().server?.problem(problem) ?? problem;
  if (status === 0) return { title: text('states.noAnswer'), detail: text('states.noAnswerHint') };
  return { title: text('states.strangeAnswer', { status: String(status) }), detail: text('states.strangeAnswerHint') };
}

export function fieldProblemText(problem: FieldProblem): string {
  return shownTexts.read().server?.fieldProblem(problem) ?? problem.detail;
}

/** The name of a field, if it has one in the language of the interface. */
export function fieldName(pointer: string): string | undefined {
  return shownTexts.read().server?.field(pointer);
}
