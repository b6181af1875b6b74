import { type JsonAnswer, type JsonRequest, requestJson } from './json-client.ts';

/** The address of the gateway simulator, and the key of its control API. */
export type SimulatorAddress = { readonly simulatorUrl: string; readonly simulatorKey: string };

/** Sends a request to the control API of the simulator. `path` is relative to `/simulator`. */
export function controlSimulator<Body = Record<string, unknown>>(
  { simulatorUrl, simulatorKey }: SimulatorAddress,
  path: string,
  request: Omit<JsonRequest, 'headers'> = {},
): Promise<JsonAnswer<Body>> {
  const headers = { authorization: `Bearer ${simulatorKey}` };
  return requestJson<Body>(`${simulatorUrl}/simulator${path}`, { ...request, headers });
}
