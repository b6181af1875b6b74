import type { Money, ProblemDetails, ProblemType } from '@booking/contracts';
import { readRemark } from '@booking/contracts/remarks';
import type { FieldProblem } from '../../api/request-problem.ts';
import { fillIn } from '../fill-in.ts';
import { formatMoney, isMoney } from '../format-money.ts';
import type { ServerTexts } from '../server-texts.ts';
import { words } from './general.ts';
import {
  germanFieldProblems,
  germanProblems,
  type ProblemText,
  unknownFieldProblem,
  unknownProblem,
} from './problems.ts';
import { germanRemarks } from './remarks.ts';
import { staff } from './staff.ts';

/** The German translation of everything that the API says. */
export const server: ServerTexts = {
  sentence: sentenceOf,
  problem: problemOf,
  fieldProblem: fieldProblemOf,
};

function sentenceOf(sentence: string): string | undefined {
  const known = readRemark(sentence);
  if (!known) return undefined;
  const values = Object.entries(known.values).map(([name, value]) => [name, valueOf(name, value)]);
  return fillIn(germanRemarks[known.code], Object.fromEntries(values) as Record<string, string>);
}

/** The values that are words of the product. All others are names. */
function valueOf(name: string, value: string): string {
  if (STATES.has(name)) return wordOf(words.state, value);
  return name === 'permission' ? wordOf(staff.permission, value) : moneyIn(value);
}

const STATES: ReadonlySet<string> = new Set(['ours', 'theirs', 'state', 'outcome']);

function wordOf(known: Readonly<Record<string, string>>, word: string): string {
  return known[word] ?? `„${word}“`;
}

/** An amount in a sentence, such as `80.50 EUR`. */
function moneyIn(value: string): string {
  const found = MONEY.exec(value)?.groups;
  if (!found) return value;
  const { whole = '', fraction = '', currency } = found;
  return formatMoney({ amount: whole + fraction, currency: currency as Money['currency'] });
}

/** An amount with all decimals of its currency. */
const MONEY = /^(?<whole>\d+)(?:\.(?<fraction>\d+))? (?<currency>[A-Z]{3})$/;

function problemOf(problem: ProblemDetails): { title: string; detail: string } {
  const known = textOf(problem.type.replace('/problems/', ''));
  return { title: known.title, detail: sentenceOf(problem.detail) ?? detailOf(known.detail, problem) };
}

export function problemTitle(type: string): string {
  return textOf(type).title;
}

function textOf(type: string): ProblemText {
  return isProblem(type) ? germanProblems[type] : unknownProblem;
}

function isProblem(type: string): type is ProblemType {
  return Object.hasOwn(germanProblems, type);
}

function detailOf(text: string, problem: ProblemDetails): string {
  const { permission } = problem;
  if (typeof permission === 'string') return `Es fehlt: ${wordOf(staff.permission, permission)}.`;
  const amounts = Object.entries(problem).flatMap(([name, value]) =>
    isMoney(value) ? [[name, formatMoney(value)]] : [],
  );
  return fillIn(text, Object.fromEntries(amounts) as Record<string, string>);
}

function fieldProblemOf({ detail, code = '', limit = 0 }: FieldProblem): string {
  return sentenceOf(detail) ?? fillIn(germanFieldProblems[code] ?? unknownFieldProblem, { limit });
}
