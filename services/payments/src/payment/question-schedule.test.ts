import { describe, expect, it } from '@jest/globals';
import { questionSchedule } from './question-schedule.ts';

const rest = { compareEverySeconds: 86_400, compareLookbackSeconds: 259_200 };

describe('the schedule of questions', () => {
  it('adds the pauses up, and repeats the last one', () => {
    expect(questionSchedule({ askAfterSeconds: [5, 30, 300], ...rest })).toEqual({
      agesSeconds: [5, 35, 335],
      pauseSeconds: 300,
    });
  });
});
