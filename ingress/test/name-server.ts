import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;
/** The flags of a successful answer to a recursive query (RFC 1035, 4.1.1). */
const FLAGS = 0x8180;
/** The beginning of a record in an answer: the name of the question, type A, class IN, one second, four bytes. */
const ANSWER_START = Buffer.from([0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4]);

/** Answers every question for an IPv4 address with all of these addresses. */
export async function startNameServer(addresses: readonly string[]): Promise<{ port: number; close(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, addresses), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => void socket.close() };
}

function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const nameEnd = query.indexOf(0, HEADER_BYTES) + 1;
  const question = query.subarray(HEADER_BYTES, nameEnd + 4);
  const answered = query.readUInt16BE(nameEnd) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(FLAGS, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answered.length, 6);
  const answers = answered.flatMap((address) => [ANSWER_START, Buffer.from(address.split('.').map(Number))]);
  return Buffer.concat([header, question, ...answers]);
}
