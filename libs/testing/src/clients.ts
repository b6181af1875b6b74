// Clients of a running product, without the code that starts one.
export { controlSimulator, type SimulatorAddress } from './control-simulator.ts';
export { eventually } from './eventually.ts';
export { expectStatus, requestJson, type JsonAnswer, type JsonRequest, type RequestJson } from './json-client.ts';
export { ProductClient, type Product } from './product-client.ts';
export { SimulatorClient, type SimulatedCallback, type SimulatedLedgerEntry } from './simulator-client.ts';
