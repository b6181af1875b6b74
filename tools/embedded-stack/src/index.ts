export { startEmbeddedStack, type EmbeddedStack, type StackProcess } from './start-embedded-stack.ts';
export { assignPorts, type Ports, portsFrom } from './ports.ts';
export { createToken, recordedDatabaseUrl } from './recorded-stack.ts';
