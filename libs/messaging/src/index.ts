export { answerCustomerRecords, answerErasure, fittingRecords } from './commands/answer-customer-records.ts';
export { answerRecordPage, answerVersionedPage, type PageRequest } from './commands/answer-record-page.ts';
export { readBacklogs, readOldestEvents } from './bus/stream-states.ts';
export { StreamProvisioner } from './provisioning/stream-provisioner.ts';
export { Bus } from './bus/bus.ts';
export { BusVersionError, isAtLeast, NATS_VERSION_MIN } from './bus/require-version.ts';
export { type CommandHandler, type CommandTime, defineCommandHandler } from './commands/define-command-handler.ts';
export {
  defineBatchListener,
  defineListener,
  type Heard,
  type Listener,
  type ListenerDescription,
} from './listeners/define-listener.ts';
export { bookingIdOf } from './retention/erase-messages.ts';
export { idBefore, idBeforeTime, timeOfId } from './retention/id-before.ts';
export { idsAfter, idsOf } from './ids-of-event.ts';
export { INBOX_DAYS, OUTBOX_DAYS } from './retention/maintain-messaging.ts';
export { messaging, messagingHandlers } from './messaging.ts';
export {
  allowDismissedDeadLetters,
  createBrokerLossTables,
  createMessagingTables,
  dropInboxTimeIndex,
} from './messaging-tables.ts';
export { moveRefusedEvents } from './outbox/outbox-maintenance.ts';
export {
  defineChange,
  defineConditionalChange,
  OUTBOX_TOPIC,
  newEvent,
  recordEvents,
  recordEventsOf,
  sourceOf,
  type NewEvent,
  type RecordedEvent,
} from './outbox/outbox.ts';
export { EarlierEventMissing, UnprocessableMessage } from './listeners/parse-event.ts';
export { PROVISIONER, type BusMember } from './provisioning/permissions.ts';
export { printPermissions } from './provisioning/print-permissions.ts';
export { provisionBus, readAgain, StreamLimitError } from './provisioning/provision-bus.ts';
export { handleEvents, readEvents, type StreamedEvent } from './read-events.ts';
