import type { Context, Node, NodeOf, Rule } from './rule.ts';

const messages = {
  order: 'Put imports in one block: packages, then files from far to near. `npm run lint -- --fix` sorts them.',
  names: 'Sort the names of this import. `npm run lint -- --fix` sorts them.',
};

type Import = NodeOf<'ImportDeclaration'>;
type Named = NodeOf<'ImportSpecifier'>;
type Compare<Item> = (first: Item, second: Item) => number;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Reports imports that are not in one block in order, and names that are not in order within an import. */
export const importOrder: Rule = {
  meta: { type: 'layout', fixable: 'code', schema: [], messages },
  create: (context) => ({
    Program({ body }) {
      for (const block of blocksOf(body)) checkBlock(context, block);
    },
    ImportDeclaration({ specifiers }) {
      checkNames(
        context,
        specifiers.filter((each) => each.type === 'ImportSpecifier'),
      );
    },
  }),
};

/** The imports that follow each other without other statements in between. */
function blocksOf(body: readonly Node[]): Import[][] {
  const blocks: Import[][] = [[]];
  for (const node of body) {
    if (node.type === 'ImportDeclaration') blocks.at(-1)?.push(node);
    else blocks.push([]);
  }
  return blocks.filter((block) => block.length > 1);
}

function checkBlock(context: Context, block: readonly Import[]): void {
  const sorted = block.toSorted(compareImports);
  const { text } = context.sourceCode;
  const isInOrder = block.every((each, index) => each === sorted[index]);
  const hasGap = block.some(
    (each, index) => index > 0 && /\n\s*\n/.test(text.slice(block[index - 1]?.end, each.start)),
  );
  if (isInOrder && !hasGap) return;
  const pieces = piecesOf(text, block);
  const [start, end] = [block[0]?.start ?? 0, pieces.at(-1)?.end ?? 0];
  const replacement = sorted.map((each) => pieces[block.indexOf(each)]?.code).join('\n');
  context.report({
    loc: { start: context.sourceCode.getLocFromIndex(start), end: context.sourceCode.getLocFromIndex(end) },
    messageId: 'order',
    fix: (fixer) => fixer.replaceTextRange([start, end], replacement),
  });
}

type Piece = { readonly code: string; readonly end: number };

/** The text of each import, with the comments above it and at the end of its line. */
function piecesOf(text: string, block: readonly Import[]): readonly Piece[] {
  let end = block[0]?.start ?? 0;
  return block.map((each) => {
    const above = text.slice(end, each.start).trim();
    const [beside = ''] = /^[ \t]*(\/\/.*|\/\*.*?\*\/)?/.exec(text.slice(each.end)) ?? [];
    end = each.end + beside.trimEnd().length;
    return { code: `${above === '' ? '' : `${above}\n`}${text.slice(each.start, end)}`, end };
  });
}

function checkNames(context: Context, names: readonly Named[]): void {
  const sorted = names.toSorted(compareNames);
  const moved = names.find((each, index) => each !== sorted[index]);
  if (!moved) return;
  const { text } = context.sourceCode;
  const [start, end] = [names[0]?.start ?? 0, names.at(-1)?.end ?? 0];
  const parts = sorted.map((each, index) => {
    const separator = text.slice(names[index]?.end, names[index + 1]?.start ?? end);
    return context.sourceCode.getText(each) + separator;
  });
  context.report({
    node: moved,
    messageId: 'names',
    fix: (fixer) => fixer.replaceTextRange([start, end], parts.join('')),
  });
}

/** Imports that only run a module keep their order. */
function compareImports(first: Import, second: Import): number {
  const group = groupOf(first) - groupOf(second);
  if (group !== 0 || first.specifiers.length === 0 || second.specifiers.length === 0) return group;
  return (
    compareTexts(sortKey(first), sortKey(second)) ||
    compareTexts(first.importKind ?? 'value', second.importKind ?? 'value') ||
    styleOf(first) - styleOf(second)
  );
}

/** Modules of Node.js, packages, modules that are only run, and files of the repository. */
function groupOf({ specifiers, source: { value } }: Import): number {
  if (specifiers.length === 0) return 2;
  if (value.startsWith('.')) return 3;
  return value.startsWith('node:') ? 0 : 1;
}

/** Sorts a folder before its subfolders, and `../../` before `../`. */
function sortKey({ source: { value } }: Import): string {
  const swapped: Readonly<Record<string, string>> = { '.': '_', '/': '-', _: '.', '-': '/' };
  return value
    .replace(/^[./]*\.$/, '$&/')
    .replace(/^[./]*\/$/, '$&,')
    .replace(/[./_-]/g, (sign) => swapped[sign] ?? sign);
}

function styleOf({ specifiers: [first] }: Import): number {
  return ['ImportNamespaceSpecifier', 'ImportDefaultSpecifier', 'ImportSpecifier'].indexOf(first?.type ?? '');
}

const compareNames: Compare<Named> = (first, second) =>
  compareTexts(importedName(first), importedName(second)) || compareTexts(first.local.name, second.local.name);

function importedName({ imported }: Named): string {
  return imported.type === 'Literal' ? imported.value : imported.name;
}

function compareTexts(first: string, second: string): number {
  return collator.compare(first, second) || (first < second ? -1 : Number(first > second));
}
