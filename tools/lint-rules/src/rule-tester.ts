import { describe, it } from '@jest/globals';
import { RuleTester } from 'oxlint/plugins-dev';

// RuleTester looks for global functions, which tests here import instead.
RuleTester.describe = describe;
RuleTester.it = it;

/** The tester of oxlint, set up for Jest. */
export { RuleTester };
