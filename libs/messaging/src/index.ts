export { readBacklogs, type Backlog } from './backlogs.ts';
export { createBrokerLossTables } from './broker-loss-tables.ts';
export { BusKeeper } from './bus-keeper.ts';
export { createBus, type Bus } from './bus.ts';
export { defineCommandHandler, type CommandHandler } from './define-command-handler.ts';
export { defineListener, type Listener } from './define-listener.ts';
export { messaging } from './messaging.ts';
export { createMessagingTables } from './messaging-tables.ts';
export { newEvent, recordEvents, recordEventsOf, type Aggregate, type NewEvent } from './outbox.ts';
export { UnprocessableMessage } from './parse-event.ts';
export {
  PROVISIONER,
  provisionerPermissions,
  servicePermissions,
  type BusMember,
  type Permissions,
} from './permissions.ts';
export { permissionsVariable, printPermissions } from './print-permissions.ts';
export { provisionBus } from './provision-bus.ts';
export { readEvents, type HeardEvent, type StreamPositions } from './read-events.ts';
