export {
  startEmbeddedStack,
  type EmbeddedStack,
  type EmbeddedStackOptions,
  type StackProcess,
} from './start-embedded-stack.ts';
export { assignPorts, type Ports, type ProcessName } from './ports.ts';
