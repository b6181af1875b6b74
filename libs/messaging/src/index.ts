export { answerCustomerRecords, answerErasure, fittingRecords } from './answer-customer-records.ts';
export { answerRecordPage, answerVersionedPage, type PageRequest } from './answer-record-page.ts';
export { readBacklogs, type Backlog } from './backlogs.ts';
export { createBrokerLossTables } from './broker-loss-tables.ts';
export { StreamProvisioner } from './stream-provisioner.ts';
export { createBus, type Bus } from './bus.ts';
export { type CommandHandler, type CommandTime, defineCommandHandler } from './define-command-handler.ts';
export { defineBatchListener, defineListener, type Heard, type Listener } from './define-listener.ts';
export { idBefore, timeOfId } from './id-before.ts';
export { idsOf } from './ids-of-event.ts';
export { INBOX_DAYS, OUTBOX_DAYS } from './maintain-messaging.ts';
export { messaging, messagingHandlers } from './messaging.ts';
export { createMessagingTables, dropInboxTimeIndex } from './messaging-tables.ts';
export { moveRefusedEvents } from './outbox-maintenance.ts';
export { readOldestEvents, type OldestEvent } from './oldest-events.ts';
export {
  defineChange,
  defineConditionalChange,
  OUTBOX_TOPIC,
  newEvent,
  recordEvents,
  recordEventsOf,
  sourceOf,
  type Aggregate,
  type NewEvent,
  type RecordedEvent,
} from './outbox.ts';
export { EarlierEventMissing, UnprocessableMessage } from './parse-event.ts';
export { PROVISIONER, type BusMember } from './permissions.ts';
export { printPermissions } from './print-permissions.ts';
export { provisionBus, readAgain, StreamLimitError } from './provision-bus.ts';
export { handleEvents, readEvents, type StreamedEvent } from './read-events.ts';
