import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import * as german from '../texts/german/index.ts';
import { server } from '../texts/german/server.ts';
import { wordIn } from '../texts/text.ts';
import { searchKinds } from './search-kinds.ts';

beforeAll(() => show({ texts: german, server, components: [], language: 'de' }));

describe('a webhook that a search finds', () => {
  it.each([
    ['accepted', 'angenommen'],
    ['ignored', 'nicht relevant'],
  ])('shows its outcome %s in the language of the interface', (outcome, expected) => {
    expect(wordIn(searchKinds['callbacks']?.states ?? '', outcome)).toBe(expected);
  });
});
