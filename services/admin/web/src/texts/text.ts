import { type FieldProblem, RequestProblem } from '../api/request-problem.ts';
import { shownTexts } from './catalogue.ts';
import type * as english from './english/index.ts';
import { fillIn, type Values } from './fill-in.ts';
import { inLocale } from './locale.ts';

export type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

export type TextKey = KeyOf<typeof english>;

/** The groups that have a text of this name: `payments` for `title`. */
export type GroupWith<Name extends string> = TextKey extends infer Key
  ? Key extends `${infer Group}.${Name}`
    ? Group
    : never
  : never;

type GroupIn<Key> = Key extends `${infer Group}.${infer Rest}` ? Group | `${Group}.${GroupIn<Rest>}` : never;
/** Every group of texts, such as `payments` and `payments.status`. */
export type TextGroup = GroupIn<TextKey>;

export type NameIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

const plurals = inLocale((locale) => new Intl.PluralRules(locale));

/**
 * The text of a key in the language of the interface, with its values in place of `%{name}`. `smart_count` chooses the
 * plural. Call this while rendering, because a change of the language renders everything again.
 */
export function text(key: TextKey, values: Values = {}): string {
  const found = lookUp(key.split('.'));
  const [one = key, many = one] = typeof found === 'string' ? found.split('||||') : [];
  const chosen = plurals().select(Number(values['smart_count'] ?? 1)) === 'one' ? one : many;
  return fillIn(chosen.trim(), values);
}

/** The text of a word that may be newer than this application; falls back to the word itself. */
export function wordIn(group: string, word: string): string {
  const found = lookUp([...group.split('.'), word]);
  return typeof found === 'string' ? found : word;
}

/** The words of a group, in their order. */
export function wordsIn(group: string): string[] {
  const found = lookUp(group.split('.'));
  return isGroup(found) ? Object.keys(found) : [];
}

function lookUp(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (texts, name) => (isGroup(texts) && Object.hasOwn(texts, name) ? texts[name] : undefined),
    shownTexts.read().texts,
  );
}

function isGroup(texts: unknown): texts is Readonly<Record<string, unknown>> {
  return typeof texts === 'object' && texts !== null;
}

/** The name of a gateway, such as Stripe. A method that this application does not know stays as it is. */
export function gatewayName(method: string): string {
  return wordIn('gateways', method);
}

/**
 * A reason, note or detail in a record, in the language of the interface. If this is not the language of the API, the
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

/** The name of a type of problem, such as the problem that ended an action. */
export function problemTitle(type: string): string {
  return shownTexts.read().problemTitle?.(type) ?? type;
}

/** The title and the detail of a problem of the API. */
export function problemText({ problem }: RequestProblem): { title: string; detail: string } {
  const { type, status } = problem;
  if (type !== 'about:blank') return shownTexts.read().server?.problem(problem) ?? problem;
  if (status === 0) return { title: text('states.noAnswer'), detail: text('states.noAnswerHint') };
  const title = text('states.strangeAnswer', { status: String(status) });
  if (status < SERVER_FAILED) return { title, detail: text('states.strangeAnswerHint') };
  return { title, detail: serverFailure(problem['requestId']) };
}

const SERVER_FAILED = 500;

/** Says what staff can do when the server fails. The id of the request, if the answer has one, leads to the log. */
function serverFailure(requestId: unknown): string {
  if (typeof requestId !== 'string') return text('states.serverFailed');
  return text('states.serverFailedRequest', { id: requestId });
}

/** Why a request failed, in a few words: the problem of its first field, if there is one. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestProblem)) return String(error);
  const [field] = error.fields;
  return field ? fieldProblemText(field) : problemText(error).detail;
}

export function fieldProblemText(problem: FieldProblem): string {
  return shownTexts.read().server?.fieldProblem(problem) ?? problem.detail;
}
