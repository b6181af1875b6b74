import type { Socket } from 'node:net';

export type Direction = 'to server' | 'to client';

/** The two connections of a client through the proxy. */
export type Pair = {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
  textsSent: number;
  /** The first bytes of the client. At PostgreSQL and nats-server, they contain the name of the user. */
  greeting: string | undefined;
  /** The bytes that are kept back in each direction. Later bytes follow them. */
  readonly forwarding: Map<Direction, Promise<unknown>>;
};

/** Whether the first bytes of the client contain this text. */
export function isOf({ greeting = '' }: Pair, text: string | undefined): boolean {
  return text === undefined || greeting.includes(text);
}

export function destroy({ client, server }: Pair): void {
  for (const socket of [client, server]) socket.destroy();
}
