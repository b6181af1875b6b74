import { describe, expect, it } from '@jest/globals';
import { questionSchedule } from './question-schedule.ts';

const rest = { compareEverySeconds: 86_400, compareLookbackSeconds: 259_200 };

describe('the schedule of polls', () => {
  it('adds up the pauses, repeats the last one, and permits a poll for a reader after a sixth of the first', () => {
    expect(questionSchedule({ pollAfterSeconds: [60, 300, 3_600], ...rest })).toEqual({
      agesSeconds: [60, 360, 3_960],
      pauseSeconds: 3_600,
      readerSeconds: 10,
    });
  });
});
