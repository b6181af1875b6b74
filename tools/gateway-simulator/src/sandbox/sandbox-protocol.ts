import type { ChangeOf, GatewayProtocol } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { SandboxAccount } from './sandbox-account.ts';
import { sandboxDispute, sandboxRefund, sandboxSession } from './sandbox-resources.ts';
import { signStandardWebhook, toSigningKey } from './sandbox-signing.ts';

const newId = idsWith({ session: 'ses', capture: 'cap', refund: 'ref', dispute: 'dis', event: 'msg' });

/** The delays between attempts in Standard Webhooks: from five seconds to a day, three days in all. */
const retryDelaysSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** The sandbox, a gateway of this product's own. Its webhooks follow Standard Webhooks. */
export function createSandboxProtocol({ account, publicUrl }: ProtocolParts<SandboxAccount>): GatewayProtocol {
  const signingKeys = (account?.webhookSecrets ?? []).flatMap((secret) => toSigningKey(secret) ?? []);
  return {
    isDeclineFinal: true,
    retryDelaysSeconds,
    newId,
    callbackUrlOf: ({ callbackUrl }) => callbackUrl,
    events: {
      session: (occurrence) => [
        { type: `payment.${wordOf(occurrence)}`, object: sandboxSession(occurrence.session, publicUrl()) },
      ],
      refund: ({ refund, session }) => [{ type: `refund.${refund.status}`, object: sandboxRefund(refund, session) }],
      dispute: ({ dispute, session }) => [
        { type: `dispute.${dispute.status}`, object: sandboxDispute(dispute, session) },
      ],
    },
    envelope: ({ type, object, at }) => JSON.stringify({ type, timestamp: at.toISOString(), data: object }),
    sign: (message) => signStandardWebhook(message, signingKeys),
  };
}

function wordOf({ change, session }: ChangeOf<'session'>): string {
  if (change === 'settled') return session.status;
  return change === 'declined' ? 'failed' : change;
}
