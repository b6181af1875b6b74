import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule of a JS plugin. Oxlint exports the types of rules only as types of its tester. */
export type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
export type Context = Parameters<Rule['create']>[0];
export type Visitor = ReturnType<Rule['create']>;
export type Node = Parameters<Context['sourceCode']['getScope']>[0];
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
export type Comment = ReturnType<Context['sourceCode']['getAllComments']>[number];
