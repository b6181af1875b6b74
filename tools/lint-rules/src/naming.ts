import type { Restriction } from './restricted-syntax.ts';

const CAMEL_CASE = '[a-z$][A-Za-z0-9$]*';
const PASCAL_CASE = '[A-Z$][A-Za-z0-9$]*';
const UPPER_CASE = '[A-Z$][A-Z0-9$]*(_[A-Z0-9$]+)*';
const unless = (...forms: string[]): string => `[name!=/^(${forms.join('|')})$/]`;

const types = 'ClassDeclaration, ClassExpression, TSEnumDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration';
const functions = 'FunctionDeclaration, FunctionExpression, TSDeclareFunction';
/** The names in a pattern such as `[first, { at: start = 0 }]`, except for properties that keep their name. */
const renamed =
  'ArrayPattern > Identifier, ArrayPattern > AssignmentPattern > Identifier.left, RestElement > Identifier, ' +
  'Property[shorthand=false] > Identifier.value, Property[shorthand=false] > AssignmentPattern > Identifier.left';

const typeNames: Restriction = {
  selector: `:matches(:matches(${types}) > Identifier.id, TSTypeParameter > Identifier.name)${unless(PASCAL_CASE)}`,
  message: 'Name a type in PascalCase.',
};
const variableNames: Restriction = {
  selector:
    `:matches(VariableDeclarator > Identifier.id, VariableDeclarator > .id :matches(${renamed}))` +
    unless(CAMEL_CASE, PASCAL_CASE, UPPER_CASE),
  message: 'Name a variable in camelCase, PascalCase or UPPER_CASE.',
};

/** The forms of names. */
export const naming: readonly Restriction[] = [
  typeNames,
  {
    selector: `:matches(${functions}) > Identifier.id${unless(CAMEL_CASE)}`,
    message: 'Name a function in camelCase.',
  },
  variableNames,
];

/** The forms of names in a file with components. Their names begin with a capital letter, like their JSX elements. */
export const namingWithComponents: readonly Restriction[] = [
  typeNames,
  {
    selector: `:matches(${functions}) > Identifier.id${unless(CAMEL_CASE, PASCAL_CASE)}`,
    message: 'Name a function in camelCase, and a component in PascalCase.',
  },
  variableNames,
];
