import { CallbackRecorded } from '@booking/contracts';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { defineProjection } from '../../read-model/define-projection.ts';

export const ProjectCallbackRecorded = defineProjection({
  on: CallbackRecorded,
  into: callbackRecords,
  pick: ({ callback }) => callback,
});
