import { describe, it } from '@jest/globals';
import { RuleTester } from 'eslint';

// RuleTester looks for global functions, which tests here import instead.
Object.assign(RuleTester, { describe, it, itOnly: it.only });

/** ESLint's RuleTester, set up for Jest. */
export { RuleTester };
