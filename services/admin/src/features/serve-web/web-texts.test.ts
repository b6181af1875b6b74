import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems, remarks } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import * as english from '../../../web/src/texts/english/index.ts';
import * as german from '../../../web/src/texts/german/index.ts';
import { germanProblems } from '../../../web/src/texts/german/problems.ts';
import { germanRemarks } from '../../../web/src/texts/german/remarks.ts';
import type { ActionName, TargetType } from '../../audit-entry/audit-entry.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const WEB = 'services/admin/web/src/**/*.{ts,tsx}';
const SERVERS = '{services,libs}/*/src/**/*.ts';

/** The compiler reports an action or a target without a text. */
const actions: Readonly<Record<ActionName, string>> = english.auditLog.action;
const targets: Readonly<Record<TargetType, string>> = english.auditLog.targets;

/** Words that are the same in both languages. */
const SAME = new Set(
  ['CSV', 'Export', 'ID', 'Link', 'Live', 'Name', 'Note', 'Status', 'System', 'Version', '%{count} ms'].concat(
    ...['= %{amount}', 'Administration', 'Details', 'Passkeys', 'Person', 'Problem: %{why}', 'Subject', 'Webhook'],
  ),
);

describe('the texts of the interface', () => {
  const sources = mentionsIn(WEB, ({ name }) => !/texts\/(english|german)\/|\.test\./.test(name));
  const servers = mentionsIn(SERVERS, ({ name }) => !name.includes('.test.'));

  it('are all used by a source file', () => {
    const unused = [...textsIn(english).keys()].filter((key) => !isMentioned(key, sources, servers));

    expect(unused).toEqual([]);
  });

  it('are reported when no source file uses them', () => {
    for (const key of ['payments.noSuchText', 'refunds.status.no_such_state', 'auditLog.action.paint_the_house'])
      expect([key, isMentioned(key, sources, servers)]).toEqual([key, false]);
  });

  it('exist for every key that a source looks up', () => {
    const known = textsIn(english);
    const groups = new Set(Object.keys(english));
    const keys = [...sources.looked].filter((literal) => groups.has(literal.split('.')[0] ?? ''));

    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  it('have a text for each action and target of the audit log', () => {
    expect(Object.values({ ...actions, ...targets }).filter((text) => text === '')).toEqual([]);
  });
});

describe('the German texts', () => {
  const pairs = [
    ...pairsOf(textsIn(english), textsIn(german)),
    ...pairsOf(new Map(Object.entries(remarks)), new Map(Object.entries(germanRemarks))),
  ];

  it('have the same keys, values and number of plural forms as the English ones', () => {
    const different = pairs.filter(
      ([, one, other]) => other === undefined || String(placesIn(one)) !== String(placesIn(other)),
    );

    expect(different).toEqual([]);
    expect([...textsIn(german).keys()]).toEqual([...textsIn(english).keys()]);
    expect(Object.keys(germanProblems).sort()).toEqual(Object.keys(problems).sort());
  });

  it('differ from the English ones', () => {
    const copied = pairs.filter(
      ([key, one, other]) => one === other && one !== '' && !SAME.has(one) && !key.startsWith('gateways.'),
    );

    expect(copied).toEqual([]);
  });

  it('use the agreed words', () => {
    const forbidden = /\b(Refund|Payment|Gateway|Staff|du|dein|Rückerstattung|Erstattungs-Anfrage)\b/i;

    expect(pairs.filter(([, , other]) => forbidden.test((other ?? '').replaceAll(/%\{\w+\}/g, '')))).toEqual([]);
  });
});

type Mentions = {
  /** Every string literal and every member name in the sources. */
  readonly words: ReadonlySet<string>;
  /** The fixed parts of each template literal. */
  readonly templates: readonly (readonly string[])[];
  /** The groups of texts in which words are looked up. */
  readonly groups: ReadonlySet<string>;
  /** The keys that are looked up. */
  readonly looked: ReadonlySet<string>;
};

/**
 * Whether the sources use a key: as a whole, by a template literal with mentioned values, or as a mentioned word of a
 * group.
 */
function isMentioned(key: string, sources: Mentions, servers: Mentions): boolean {
  if (sources.words.has(key)) return true;
  const isWord = (word: string): boolean => sources.words.has(word) || servers.words.has(word);
  const last = key.lastIndexOf('.');
  const [group, word] = [key.slice(0, last), key.slice(last + 1)];
  if (sources.groups.has(group) && isWord(word)) return true;
  return sources.templates.some((parts) => {
    const value = valueIn(key, parts);
    if (value === undefined) return false;
    return parts[0] === '' ? isMentioned(value, sources, servers) : isWord(value);
  });
}

/** The value for which a template literal with a single value equals the key. */
function valueIn(key: string, [head = '', tail, ...others]: readonly string[]): string | undefined {
  if (tail === undefined || others.length > 0 || head + tail === '') return undefined;
  if (!key.startsWith(head) || !key.endsWith(tail)) return undefined;
  return key.slice(head.length, key.length - tail.length) || undefined;
}

function mentionsIn(pattern: string, isWanted: (file: { name: string }) => boolean): Mentions {
  const words = new Set<string>();
  const groups = new Set<string>();
  const looked = new Set<string>();
  const templates: string[][] = [];
  for (const name of globSync(pattern, { cwd: ROOT }).filter((file) => isWanted({ name: file }))) {
    visit(ts.createSourceFile(name, readFileSync(join(ROOT, name), 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return { words, templates, groups, looked };

  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) words.add(node.text);
    if (ts.isIdentifier(node)) words.add(node.text);
    if (ts.isTemplateExpression(node)) {
      templates.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    }
    if (ts.isCallExpression(node)) lookUp(node);
    if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) nameGroup(node.name.getText(), node.initializer);
    node.forEachChild(visit);
  }

  function lookUp({ expression, arguments: [first] }: ts.CallExpression): void {
    if (!first || !ts.isStringLiteralLike(first)) return;
    const name = expression.getText();
    if (name === 'text') looked.add(first.text);
    if (/^(word|wordIn|wordsIn|defineChip)$/.test(name)) groups.add(first.text);
  }

  /**
   * `of` and `states` name a group of texts, and `texts` names the group of the tabs. The values of `WORDS` in the
   * timeline are groups.
   */
  function nameGroup(name: string, value: ts.Node | undefined): void {
    if (!value || !ts.isStringLiteralLike(value)) return;
    if (/^(of|states|method|kind|move|state|outcome)$/.test(name)) groups.add(value.text);
    if (name === 'texts') groups.add(`${value.text}.status`);
  }
}

function textsIn(texts: object, path: readonly string[] = []): Map<string, string> {
  const found = Object.entries(texts).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const here = [...path, name];
    if (typeof value === 'string') return [[here.join('.'), value]];
    return [...textsIn(value as object, here)];
  });
  return new Map(found);
}

type Pair = readonly [key: string, english: string, german: string | undefined];

function pairsOf(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): Pair[] {
  return [...one].map(([key, text]) => [key, text, other.get(key)] as const);
}

/** The places of a text, and its plural forms. */
function placesIn(text: string): string[] {
  const places = [...text.matchAll(/%\{\w+\}/g)].map(([place]) => place);
  return [...new Set(places)].sort().concat(String(text.split('||||').length));
}
