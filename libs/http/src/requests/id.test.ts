import { describe, expect, it } from '@jest/globals';
import { Id } from './id.ts';

describe('an id from a client', () => {
  it.each(['01a1fd30-4521-70a7-8871-2663a024737c', '01A1FD30-4521-70A7-8871-2663A024737C'])(
    'is converted to lower case: %s',
    (id) => {
      expect(Id.parse(id)).toBe('01a1fd30-4521-70a7-8871-2663a024737c');
    },
  );

  it.each(['', '7', '01a1fd3045217_0a788712663a024737c', '01a1fd30-4521-70a7-8871-2663a024737c '])(
    'is rejected when it is not a UUID: %j',
    (text) => {
      expect(Id.safeParse(text).success).toBe(false);
    },
  );
});
