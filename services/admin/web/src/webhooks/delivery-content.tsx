import type { WebhookAttempt } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fact, Facts } from '../fields/facts.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';
import { AnswerText } from './answer-text.tsx';
import type { DeliveryDetail } from './webhook-resources.ts';

type Props = { readonly delivery: DeliveryDetail };

/** The request as it was or will be sent. */
export function RequestContent({ delivery: { body, headers } }: Props) {
  const text = useText();
  const sent = Object.entries(headers);
  return (
    <Stack spacing={2}>
      <Section title={text('webhookDeliveries.body')} flush>
        <RawText label={text('webhookDeliveries.body')}>{body}</RawText>
      </Section>
      {sent.length > 0 && (
        <Section title={text('webhookDeliveries.headers')}>
          <Facts>
            {sent.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
            <Fact name="webhook-signature">{text('webhookDeliveries.signatureHidden')}</Fact>
          </Facts>
        </Section>
      )}
    </Stack>
  );
}

/** The attempts, latest first, and the last answer of the endpoint. */
export function AttemptsContent({ delivery: { history, lastAttempt } }: Props) {
  const text = useText();
  const answer = lastAttempt?.response ?? '';
  return (
    <>
      <Section title={text('webhookDeliveries.attempts')} flush>
        {history.length === 0 ? (
          <EmptyState title={text('webhookDeliveries.noAttempts')} />
        ) : (
          <AttemptsTable attempts={history.toReversed()} />
        )}
      </Section>
      {answer !== '' && (
        <Section title={text('webhookDeliveries.response')} flush>
          <RawText label={text('webhookDeliveries.response')}>{answer}</RawText>
        </Section>
      )}
    </>
  );
}

function AttemptsTable({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const text = useText();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('webhookDeliveries.attemptedAt')}</TableCell>
            <TableCell>{text('webhookDeliveries.answer')}</TableCell>
            <TableCell align="right">{text('webhookDeliveries.duration')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {attempts.map((attempt) => (
            <TableRow key={attempt.at}>
              <TableCell>
                <TimeText at={attempt.at} precise />
              </TableCell>
              <TableCell>
                <AnswerText attempt={attempt} />
              </TableCell>
              <TableCell align="right">
                {text('webhookDeliveries.milliseconds', { count: attempt.durationMs })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
