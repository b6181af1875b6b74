export * from './servers.ts';
export { BusProbe, openBusProbe } from './bus-probe.ts';
export { eventually } from './eventually.ts';
export { createTokenIssuer, type TokenIssuer } from './issue-token.ts';
export { createTestDatabase, natsUrlForThisFile, startTestNats } from './test-context.ts';
