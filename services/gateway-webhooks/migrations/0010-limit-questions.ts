import { createQuestionLimits } from '@booking/gateways';
import type { Migration } from '@booking/runtime';

export const limitQuestions: Migration = { name: '0010-limit-questions', up: createQuestionLimits };
