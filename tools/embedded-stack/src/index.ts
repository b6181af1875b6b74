export {
  startEmbeddedStack,
  type EmbeddedStack,
  type EmbeddedStackOptions,
  type StackProcess,
} from './start-embedded-stack.ts';
export { assignPorts, type Ports, portsFrom, type ProcessName } from './ports.ts';
export { createToken, recordedDatabaseUrl } from './recorded-stack.ts';
